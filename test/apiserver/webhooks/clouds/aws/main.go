// Serves the admission and conversion webhooks of the AWS provider, but for those of Fargate and ROSA, features that are off by default.
package main

import (
	"cdk8s-cluster-api/test/apiserver/webhooks/server"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/cluster-api-provider-aws/v2/api/v1beta1"
	"sigs.k8s.io/cluster-api-provider-aws/v2/api/v1beta2"
	bootstrapv1beta1 "sigs.k8s.io/cluster-api-provider-aws/v2/bootstrap/eks/api/v1beta1"
	bootstrapv1beta2 "sigs.k8s.io/cluster-api-provider-aws/v2/bootstrap/eks/api/v1beta2"
	controlplanev1beta1 "sigs.k8s.io/cluster-api-provider-aws/v2/controlplane/eks/api/v1beta1"
	controlplanev1beta2 "sigs.k8s.io/cluster-api-provider-aws/v2/controlplane/eks/api/v1beta2"
	ekswebhooks "sigs.k8s.io/cluster-api-provider-aws/v2/controlplane/eks/webhooks"
	expv1beta1 "sigs.k8s.io/cluster-api-provider-aws/v2/exp/api/v1beta1"
	expv1beta2 "sigs.k8s.io/cluster-api-provider-aws/v2/exp/api/v1beta2"
	expwebhooks "sigs.k8s.io/cluster-api-provider-aws/v2/exp/webhooks"
	"sigs.k8s.io/cluster-api-provider-aws/v2/webhooks"
)

func main() {
	server.Main(server.Provider{
		AddToScheme: []func(*runtime.Scheme) error{
			v1beta1.AddToScheme, v1beta2.AddToScheme,
			expv1beta1.AddToScheme, expv1beta2.AddToScheme,
			bootstrapv1beta1.AddToScheme, bootstrapv1beta2.AddToScheme,
			controlplanev1beta1.AddToScheme, controlplanev1beta2.AddToScheme,
		},
		Setup: server.SetupAll(
			&webhooks.AWSCluster{},
			&webhooks.AWSClusterTemplate{},
			&webhooks.AWSClusterControllerIdentity{},
			&webhooks.AWSClusterRoleIdentity{},
			&webhooks.AWSClusterStaticIdentity{},
			&webhooks.AWSMachine{},
			&webhooks.AWSMachineTemplate{},
			&expwebhooks.AWSMachinePool{},
			&expwebhooks.AWSManagedMachinePool{},
			&ekswebhooks.AWSManagedControlPlane{},
			&ekswebhooks.AWSManagedControlPlaneTemplate{},
		),
	})
}
