// Serves the admission and conversion webhooks of Cluster API's core, kubeadm bootstrap and kubeadm control plane
// providers. One process is enough: each kind has its own admission path, and conversion goes by kind.
package main

import (
	"context"
	"flag"
	"fmt"

	"cdk8s-cluster-api/test/apiserver/webhooks/server"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	addonsv1beta1 "sigs.k8s.io/cluster-api/api/addons/v1beta1"
	addonsv1beta2 "sigs.k8s.io/cluster-api/api/addons/v1beta2"
	bootstrapv1beta1 "sigs.k8s.io/cluster-api/api/bootstrap/kubeadm/v1beta1"
	bootstrapv1beta2 "sigs.k8s.io/cluster-api/api/bootstrap/kubeadm/v1beta2"
	controlplanev1beta1 "sigs.k8s.io/cluster-api/api/controlplane/kubeadm/v1beta1"
	controlplanev1beta2 "sigs.k8s.io/cluster-api/api/controlplane/kubeadm/v1beta2"
	corev1beta1 "sigs.k8s.io/cluster-api/api/core/v1beta1"
	corev1beta2 "sigs.k8s.io/cluster-api/api/core/v1beta2"
	ipamv1alpha1 "sigs.k8s.io/cluster-api/api/ipam/v1alpha1"
	ipamv1beta1 "sigs.k8s.io/cluster-api/api/ipam/v1beta1"
	ipamv1beta2 "sigs.k8s.io/cluster-api/api/ipam/v1beta2"
	runtimev1alpha1 "sigs.k8s.io/cluster-api/api/runtime/v1alpha1"
	runtimev1beta2 "sigs.k8s.io/cluster-api/api/runtime/v1beta2"
	bootstrap "sigs.k8s.io/cluster-api/bootstrap/kubeadm/webhooks/admission"
	controlplane "sigs.k8s.io/cluster-api/controlplane/kubeadm/webhooks/admission"
	controlplaneconversion "sigs.k8s.io/cluster-api/controlplane/kubeadm/webhooks/conversion"
	core "sigs.k8s.io/cluster-api/core/webhooks/admission"
	coreconversion "sigs.k8s.io/cluster-api/core/webhooks/conversion"
	"sigs.k8s.io/cluster-api/feature"
	"sigs.k8s.io/cluster-api/internal/contract"
	"sigs.k8s.io/cluster-api/util/index"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

func main() {
	flag.Func("feature-gates", "features to turn on or off, as A=true,B=false; the others are as upstream releases them", feature.MutableGates.Set)
	server.Main(server.Provider{
		AddToScheme: []func(*runtime.Scheme) error{
			apiextensionsv1.AddToScheme,
			corev1beta1.AddToScheme, corev1beta2.AddToScheme,
			addonsv1beta1.AddToScheme, addonsv1beta2.AddToScheme,
			runtimev1alpha1.AddToScheme, runtimev1beta2.AddToScheme,
			ipamv1alpha1.AddToScheme, ipamv1beta1.AddToScheme, ipamv1beta2.AddToScheme,
			bootstrapv1beta1.AddToScheme, bootstrapv1beta2.AddToScheme,
			controlplanev1beta1.AddToScheme, controlplanev1beta2.AddToScheme,
		},
		Setup: setup,
	})
}

func setup(manager ctrl.Manager) error {
	// Read live, never from a cache: a manifest is applied right after the one it refers to, and an answer must
	// not depend on how far a watch has come.
	reader := liveReader{manager.GetAPIReader()}
	apiVersionOf := func(ctx context.Context, kind schema.GroupKind) (string, error) {
		return contract.GetAPIVersion(ctx, reader, kind)
	}
	coreconversion.SetAPIVersionGetter(apiVersionOf)
	controlplaneconversion.SetAPIVersionGetter(apiVersionOf)

	return server.SetupAll(
		&core.ClusterClass{Client: reader},
		&core.Cluster{Client: reader, ClusterCacheReader: noWorkloadClusters{}},
		&core.Machine{},
		&core.MachineSet{},
		&core.MachineDeployment{},
		&core.MachineDrainRule{},
		&core.MachinePool{},
		&core.ClusterResourceSet{},
		&core.ClusterResourceSetBinding{},
		&core.MachineHealthCheck{},
		&core.ExtensionConfig{},
		&core.IPAddress{Client: reader},
		&core.IPAddressClaim{},
		&bootstrap.KubeadmConfig{},
		&bootstrap.KubeadmConfigTemplate{},
		&controlplane.KubeadmControlPlane{},
		&controlplane.ScaleValidator{Client: reader},
		&controlplane.KubeadmControlPlaneTemplate{},
	)(manager)
}

// liveReader stands for the cache that upstream reads from.
type liveReader struct{ client.Reader }

// Get knows no deadline, as a cache needs none: upstream looks for a ClusterClass again and again until its time is up, and must learn then
// that there is none, not that the last look was cut short.
func (reader liveReader) Get(ctx context.Context, key client.ObjectKey, object client.Object, options ...client.GetOption) error {
	return reader.Reader.Get(context.WithoutCancel(ctx), key, object, options...)
}

// List answers the one lookup that upstream makes by an index of the cache, which an API server cannot: the Clusters of a class.
func (reader liveReader) List(ctx context.Context, list client.ObjectList, options ...client.ListOption) error {
	asked := (&client.ListOptions{}).ApplyOptions(options)
	clusters, ok := list.(*corev1beta2.ClusterList)
	if !ok || asked.FieldSelector == nil {
		return reader.Reader.List(ctx, list, asked)
	}
	selector := asked.FieldSelector
	asked.FieldSelector = nil
	if err := reader.Reader.List(ctx, clusters, asked); err != nil {
		return err
	}
	all := clusters.Items
	clusters.Items = nil
	for _, cluster := range all {
		for _, class := range index.ClusterByClusterClassRef(&cluster) {
			if selector.Matches(fields.Set{index.ClusterClassRefPath: class}) {
				clusters.Items = append(clusters.Items, cluster)
			}
		}
	}
	return nil
}

// noWorkloadClusters stands for a management cluster whose clusters were never provisioned.
type noWorkloadClusters struct{}

func (noWorkloadClusters) GetReader(_ context.Context, cluster client.ObjectKey) (client.Reader, error) {
	return nil, fmt.Errorf("cluster %s has no API server: nothing is provisioned here", cluster)
}
