// Serves the admission webhook of the KubeVirt infrastructure provider.
package main

import (
	"cdk8s-cluster-api/test/apiserver/webhooks/server"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/cluster-api-provider-kubevirt/api/v1alpha1"
	"sigs.k8s.io/cluster-api-provider-kubevirt/pkg/webhookhandler"
)

func main() {
	server.Main(server.Provider{
		AddToScheme: []func(*runtime.Scheme) error{v1alpha1.AddToScheme},
		Setup:       webhookhandler.SetupWebhookWithManager,
	})
}
