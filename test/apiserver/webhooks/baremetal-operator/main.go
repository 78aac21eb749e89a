// Serves the admission webhooks of the Bare Metal Operator.
package main

import (
	"cdk8s-cluster-api/test/apiserver/webhooks/server"
	"github.com/metal3-io/baremetal-operator/apis/metal3.io/v1alpha1"
	webhooks "github.com/metal3-io/baremetal-operator/internal/webhooks/metal3.io/v1alpha1"
	"k8s.io/apimachinery/pkg/runtime"
)

func main() {
	server.Main(server.Provider{
		AddToScheme: []func(*runtime.Scheme) error{v1alpha1.AddToScheme},
		Setup: server.SetupAll(
			&webhooks.BareMetalHost{},
			&webhooks.BMCEventSubscription{},
		),
	})
}
