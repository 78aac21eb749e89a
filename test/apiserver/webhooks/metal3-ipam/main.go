// Serves the admission and conversion webhooks of Metal3's IP address manager.
package main

import (
	"cdk8s-cluster-api/test/apiserver/webhooks/server"
	"github.com/metal3-io/ip-address-manager/api/v1alpha1"
	webhooks "github.com/metal3-io/ip-address-manager/internal/webhooks/v1alpha1"
	"k8s.io/apimachinery/pkg/runtime"
)

func main() {
	server.Main(server.Provider{
		AddToScheme: []func(*runtime.Scheme) error{v1alpha1.AddToScheme},
		Setup:       server.SetupAll(&webhooks.IPPool{}, &webhooks.IPAddress{}, &webhooks.IPClaim{}),
	})
}
