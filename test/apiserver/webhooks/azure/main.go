// Serves the admission webhooks of the Azure infrastructure provider, those of AKS included, but for its kinds of Azure Service Operator, which this library does not write.
package main

import (
	"cdk8s-cluster-api/test/apiserver/webhooks/server"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/cluster-api-provider-azure/api/v1beta1"
	expv1beta1 "sigs.k8s.io/cluster-api-provider-azure/exp/api/v1beta1"
	expwebhooks "sigs.k8s.io/cluster-api-provider-azure/internal/exp/webhooks"
	"sigs.k8s.io/cluster-api-provider-azure/internal/webhooks"
	corev1beta2 "sigs.k8s.io/cluster-api/api/core/v1beta2"
)

func main() {
	server.Main(server.Provider{
		// Webhooks read the MachinePool that refers to an AzureMachinePool, and the Cluster of an AKS control plane.
		AddToScheme: []func(*runtime.Scheme) error{v1beta1.AddToScheme, expv1beta1.AddToScheme, corev1beta2.AddToScheme},
		Setup: server.SetupAll(
			&webhooks.AzureClusterWebhook{},
			&webhooks.AzureClusterTemplateWebhook{},
			&webhooks.AzureClusterIdentityWebhook{},
			&webhooks.AzureMachineWebhook{},
			&webhooks.AzureMachineTemplateWebhook{},
			&webhooks.AzureManagedClusterWebhook{},
			&webhooks.AzureManagedControlPlaneWebhook{},
			&webhooks.AzureManagedMachinePoolWebhook{},
			&expwebhooks.AzureMachinePoolWebhook{},
			&expwebhooks.AzureMachinePoolMachineWebhook{},
		),
	})
}
