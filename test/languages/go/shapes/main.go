// What is written differently in other languages: optional structs, nested structs, maps, values of any type, interfaces, a class that is extended.
package main

import (
	"github.com/aws/jsii-runtime-go"
	"github.com/cdk8s-cluster-api/cdk8s-cluster-api-go/clusterapi"
	"github.com/cdk8s-cluster-api/cdk8s-cluster-api-go/clusterapi/azure"
	"github.com/cdk8s-cluster-api/cdk8s-cluster-api-go/clusterapi/custom"
	"github.com/cdk8s-team/cdk8s-core-go/cdk8s/v2"
)

type hetzner struct {
	custom.CustomProvider
}

func newHetzner(traits *clusterapi.InfraTraits) *hetzner {
	provider := &hetzner{}
	custom.NewCustomProvider_Override(provider, &custom.CustomProviderProps{Traits: traits})
	return provider
}

func (h *hetzner) CreateInfraCluster(cluster clusterapi.IMixedCluster) clusterapi.IInfraCluster {
	return custom.NewCustomInfraCluster(cluster, jsii.String("HetznerCluster"), &custom.CustomInfraClusterProps{
		Traits:     h.Traits(),
		ApiVersion: jsii.String("infrastructure.cluster.x-k8s.io/v1beta1"),
		Spec: &map[string]any{
			"controlPlaneRegions": []string{"fsn1"},
			"hcloudNetwork":       map[string]any{"enabled": false},
		},
	})
}

func main() {
	defer jsii.Close()

	app := cdk8s.NewApp(nil)

	provider := newHetzner(&clusterapi.InfraTraits{
		Provider:                   jsii.String("hetzner"),
		InfraClusterKind:           jsii.String("HetznerCluster"),
		PrimaryRank:                jsii.Number(30),
		PublishesReadyCondition:    jsii.Bool(true),
		MachinesNeedReadyCondition: jsii.Bool(false),
		HonoursManagedBy:           jsii.Bool(false),
		NeedsExplicitEndpoint:      jsii.Bool(false),
		HostsAreScarce:             jsii.Bool(false),
		ProviderIdScheme:           jsii.String("hcloud"),
	})
	machineTemplate := &custom.CustomMachineTemplate{
		ApiVersion: jsii.String("infrastructure.cluster.x-k8s.io/v1beta1"),
		Kind:       jsii.String("HCloudMachineTemplate"),
		Spec:       &map[string]any{"type": "cpx31", "imageName": "node-v1.34.2"},
	}

	chart := cdk8s.NewChart(app, jsii.String("cloud"), &cdk8s.ChartProps{Namespace: jsii.String("cloud")})
	cluster := clusterapi.NewMixedCluster(chart, jsii.String("Cluster"), &clusterapi.MixedClusterProps{
		ClusterName:       jsii.String("cloud"),
		KubernetesVersion: jsii.String("v1.34.2"),
		PodCidrs:          jsii.Strings("10.244.0.0/16"),
		Labels:            &map[string]*string{"team": jsii.String("platform")},
	})
	custom.NewCustomControlPlane(cluster, jsii.String("ControlPlane"), &custom.CustomControlPlaneProps{
		Provider:        provider,
		MachineTemplate: machineTemplate,
	})
	workers := custom.NewCustomWorkerPool(cluster, jsii.String("Workers"), &custom.CustomWorkerPoolProps{
		Provider:        provider,
		MachineTemplate: machineTemplate,
		Replicas:        clusterapi.Replicas_Autoscaled(jsii.Number(1), jsii.Number(10), nil),
	})
	workers.MachineTemplate().Metadata().AddLabel(jsii.String("team"), jsii.String("platform"))
	custom.NewCustomWorkerPool(cluster, jsii.String("Burst"), &custom.CustomWorkerPoolProps{
		Provider:        provider,
		MachineTemplate: machineTemplate,
		Replicas: clusterapi.Replicas_Autoscaled(jsii.Number(0), jsii.Number(4), &clusterapi.NodeCapacity{
			Cpu:    jsii.String("4"),
			Memory: jsii.String("8Gi"),
		}),
	})
	custom.NewCustomWorkerPool(cluster, jsii.String("Old"), &custom.CustomWorkerPoolProps{
		Provider:        provider,
		MachineTemplate: machineTemplate,
	}).Retire()

	more := cdk8s.NewChart(app, jsii.String("more"), &cdk8s.ChartProps{Namespace: jsii.String("cloud")})
	existing := clusterapi.MixedCluster_FromClusterName(more, jsii.String("Cluster"), jsii.String("shop"), &clusterapi.ExistingClusterOptions{
		KubernetesVersion: jsii.String("v1.34.2"),
	})
	azure.NewAzureWorkerPool(existing, jsii.String("Workers"), &azure.AzureWorkerPoolProps{
		InstanceType:    jsii.String("Standard_D4s_v5"),
		SshPublicKey:    jsii.String("ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ9 platform@example.com"),
		FailureDomain:   jsii.String("1"),
		MachineIdentity: azure.AzureVmIdentity_SystemAssigned(),
	})

	app.Synth()
}
