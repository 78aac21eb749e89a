// Serves the admission and conversion webhooks of the Metal3 infrastructure provider.
package main

import (
	"cdk8s-cluster-api/test/apiserver/webhooks/server"
	"github.com/metal3-io/cluster-api-provider-metal3/api/v1beta1"
	"github.com/metal3-io/cluster-api-provider-metal3/api/v1beta2"
	webhooks "github.com/metal3-io/cluster-api-provider-metal3/internal/webhooks/v1beta2"
	"k8s.io/apimachinery/pkg/runtime"
)

func main() {
	server.Main(server.Provider{
		AddToScheme: []func(*runtime.Scheme) error{v1beta1.AddToScheme, v1beta2.AddToScheme},
		Setup: server.SetupAll(
			&webhooks.Metal3Cluster{},
			&webhooks.Metal3ClusterTemplate{},
			&webhooks.Metal3Machine{},
			&webhooks.Metal3MachineTemplate{},
			&webhooks.Metal3DataTemplate{},
			&webhooks.Metal3Data{},
			&webhooks.Metal3DataClaim{},
			&webhooks.Metal3Remediation{},
			&webhooks.Metal3RemediationTemplate{},
		),
	})
}
