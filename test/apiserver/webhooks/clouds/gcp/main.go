// Serves the admission webhooks of the GCP infrastructure provider, those of GKE included, a feature that is off by default.
package main

import (
	"cdk8s-cluster-api/test/apiserver/webhooks/server"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/cluster-api-provider-gcp/api/v1beta1"
	expv1beta1 "sigs.k8s.io/cluster-api-provider-gcp/exp/api/v1beta1"
	expwebhooks "sigs.k8s.io/cluster-api-provider-gcp/exp/webhooks"
	"sigs.k8s.io/cluster-api-provider-gcp/webhooks"
)

func main() {
	server.Main(server.Provider{
		AddToScheme: []func(*runtime.Scheme) error{v1beta1.AddToScheme, expv1beta1.AddToScheme},
		Setup: server.SetupAll(
			&webhooks.GCPCluster{},
			&webhooks.GCPClusterTemplate{},
			&webhooks.GCPMachine{},
			&webhooks.GCPMachineTemplate{},
			&expwebhooks.GCPMachinePool{},
			&expwebhooks.GCPManagedCluster{},
			&expwebhooks.GCPManagedControlPlane{},
			&expwebhooks.GCPManagedMachinePool{},
		),
	})
}
