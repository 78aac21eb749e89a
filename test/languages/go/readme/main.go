// The program of the README.
package main

import (
	"github.com/aws/jsii-runtime-go"
	"github.com/cdk8s-cluster-api/cdk8s-cluster-api-go/clusterapi"
	"github.com/cdk8s-cluster-api/cdk8s-cluster-api-go/clusterapi/byoh"
	"github.com/cdk8s-cluster-api/cdk8s-cluster-api-go/clusterapi/metal3"
	"github.com/cdk8s-team/cdk8s-core-go/cdk8s/v2"
)

func main() {
	defer jsii.Close()

	app := cdk8s.NewApp(nil)
	chart := cdk8s.NewChart(app, jsii.String("edge"), &cdk8s.ChartProps{Namespace: jsii.String("edge")})

	cluster := clusterapi.NewMixedCluster(chart, jsii.String("Cluster"), &clusterapi.MixedClusterProps{
		ClusterName:       jsii.String("edge"),
		KubernetesVersion: jsii.String("v1.34.2"),
		Endpoint:          clusterapi.Endpoint_Of(jsii.String("192.168.10.20"), nil),
		PodCidrs:          jsii.Strings("10.244.0.0/16"),
	})

	// Three virtual machines that run the BYOH host agent.
	byoh.NewByohControlPlane(cluster, jsii.String("ControlPlane"), &byoh.ByohControlPlaneProps{
		Replicas:     jsii.Number(3),
		HostSelector: clusterapi.HostSelector_MatchLabels(&map[string]*string{"site": jsii.String("edge")}),
		VirtualIp:    clusterapi.KubeVip_Arp(nil),
	})

	// Bare metal hosts that Metal3 provisions.
	workers := metal3.NewMetal3WorkerPool(cluster, jsii.String("Workers"), &metal3.Metal3WorkerPoolProps{
		Replicas: clusterapi.Replicas_Fixed(jsii.Number(3)),
		Image: metal3.Metal3Image_Raw(&metal3.Metal3ImageOptions{
			Url:      jsii.String("http://172.22.0.1/images/node-v1.34.2.raw"),
			Checksum: jsii.String("http://172.22.0.1/images/node-v1.34.2.raw.sha256sum"),
		}),
		HostSelector: clusterapi.HostSelector_MatchLabels(&map[string]*string{"machine-class": jsii.String("gpu")}),
	})
	clusterapi.NewMachineHealthCheck(workers, jsii.String("HealthCheck"), &clusterapi.MachineHealthCheckProps{Target: workers})

	app.Synth()
}
