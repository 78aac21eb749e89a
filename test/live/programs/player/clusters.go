package main

import (
	"context"
	"fmt"
	"net"

	appsv1 "k8s.io/api/apps/v1"
	coordinationv1 "k8s.io/api/coordination/v1"
	corev1 "k8s.io/api/core/v1"
	policyv1 "k8s.io/api/policy/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	storagev1 "k8s.io/api/storage/v1"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	inmemory "sigs.k8s.io/cluster-api/test/infrastructure/inmemory/pkg/runtime"
	inmemoryapi "sigs.k8s.io/cluster-api/test/infrastructure/inmemory/pkg/server/api"
	inmemoryetcd "sigs.k8s.io/cluster-api/test/infrastructure/inmemory/pkg/server/etcd"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// clusters are the workload clusters: one for each Cluster with an endpoint.
type clusters struct {
	management *management
	journal    *journal
	memory     inmemory.Manager
	known      map[client.ObjectKey]*workload
}

func newClusters(ctx context.Context, m *management, j *journal) (*clusters, error) {
	scheme := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{
		corev1.AddToScheme, appsv1.AddToScheme, rbacv1.AddToScheme, storagev1.AddToScheme,
		apiextensionsv1.AddToScheme, policyv1.AddToScheme, coordinationv1.AddToScheme,
	} {
		if err := add(scheme); err != nil {
			return nil, err
		}
	}
	memory := inmemory.NewManager(scheme)
	if err := memory.Start(ctx); err != nil {
		return nil, err
	}
	return &clusters{management: m, journal: j, memory: memory, known: map[client.ObjectKey]*workload{}}, nil
}

// follow adds the workload clusters of new Clusters and removes those whose Cluster is gone.
func (c *clusters) follow(ctx context.Context) error {
	objects, err := c.management.list(ctx, clusterKind)
	if err != nil {
		return err
	}
	present := map[client.ObjectKey]bool{}
	for i := range objects {
		key := keyOf(&objects[i])
		present[key] = true
		c.journal.outcome("cluster "+key.String(), c.followOne(ctx, &objects[i]))
	}
	for key, w := range c.known {
		if !present[key] {
			c.remove(key, w)
		}
	}
	return nil
}

func (c *clusters) followOne(ctx context.Context, cluster *unstructured.Unstructured) error {
	w, err := c.workloadOf(cluster)
	if w == nil || err != nil {
		return err
	}
	if isHosted(cluster) {
		return c.startHostedControlPlane(ctx, w)
	}
	return nil
}

// workloadOf finds or makes the workload cluster; there is none before the endpoint is known.
func (c *clusters) workloadOf(cluster *unstructured.Unstructured) (*workload, error) {
	key := keyOf(cluster)
	if w := c.known[key]; w != nil {
		return w, nil
	}
	host := textAt(cluster, "spec", "controlPlaneEndpoint", "host")
	port, _, _ := unstructured.NestedInt64(cluster.Object, "spec", "controlPlaneEndpoint", "port")
	if host == "" || port == 0 {
		return nil, nil
	}
	if net.ParseIP(host) == nil {
		return nil, fmt.Errorf("the endpoint '%s' is no address; names cannot be played", host)
	}
	group := key.String()
	c.memory.AddResourceGroup(group)
	resolve := func(string) (string, error) { return group, nil }
	log := ctrl.Log.WithName(group)
	w := &workload{
		key:     key,
		objects: c.memory.GetResourceGroup(group).GetClient(),
		server: newWorkloadServer(host, port,
			inmemoryapi.NewAPIServerHandler(c.memory, log, resolve), inmemoryetcd.NewEtcdServerHandler(c.memory, log, resolve), c.journal),
	}
	c.known[key] = w
	c.journal.note("workload "+group, "is at %s", w.server.address)
	return w, nil
}

// authority reads the CA that Cluster API or the provider of the control plane has made; not found before that.
func (c *clusters) authority(ctx context.Context, cluster client.ObjectKey, purpose string) (*authority, error) {
	key := client.ObjectKey{Namespace: cluster.Namespace, Name: cluster.Name + "-" + purpose}
	secret, err := c.management.secret(ctx, key)
	if err != nil {
		return nil, err
	}
	ca, err := readAuthority(secret)
	if err != nil {
		return nil, fmt.Errorf("secret %s: %w", key, err)
	}
	return ca, nil
}

// isHosted tells whether the control plane runs as pods of the management cluster, on no machine of its own.
func isHosted(cluster *unstructured.Unstructured) bool {
	kind := textAt(cluster, "spec", "controlPlaneRef", "kind")
	return kind != "" && kind != "KubeadmControlPlane"
}

// startHostedControlPlane plays the pods of a hosted control plane: they serve as soon as their CA is there.
func (c *clusters) startHostedControlPlane(ctx context.Context, w *workload) error {
	if w.server.isServing() {
		return nil
	}
	ca, err := c.authority(ctx, w.key, "ca")
	if apierrors.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := w.createDefaults(ctx, ""); err != nil {
		return err
	}
	return w.server.addAPIServer("hosted", ca)
}

func (c *clusters) remove(key client.ObjectKey, w *workload) {
	w.server.stop()
	c.memory.DeleteResourceGroup(key.String())
	delete(c.known, key)
	c.journal.note("workload "+key.String(), "is gone")
}

// stop ends all servers.
func (c *clusters) stop() {
	for key, w := range c.known {
		c.remove(key, w)
	}
}
