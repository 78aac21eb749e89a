package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	cloudv1 "sigs.k8s.io/cluster-api/test/infrastructure/inmemory/pkg/cloud/api/v1alpha1"
	inmemory "sigs.k8s.io/cluster-api/test/infrastructure/inmemory/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// staticPods are those of a control plane that kubeadm sets up, beside etcd.
var staticPods = []string{"kube-apiserver", "kube-scheduler", "kube-controller-manager"}

// workload is a workload cluster: its objects in memory, and the endpoint that they are served at.
type workload struct {
	key     client.ObjectKey
	objects inmemory.Client
	server  *workloadServer
}

// createDefaults creates what kubeadm leaves in a new cluster and Cluster API looks at.
//
// version is that of kube-proxy; empty where kubeadm has set up no control plane.
func (w *workload) createDefaults(ctx context.Context, version string) error {
	objects := []client.Object{
		// A drain looks at the namespace of each pod.
		&corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: metav1.NamespaceSystem}},
	}
	if version != "" {
		objects = append(objects, kubeadmObjects(version)...)
	}
	for _, object := range objects {
		if err := w.objects.Create(ctx, object); err != nil && !apierrors.IsAlreadyExists(err) {
			return err
		}
	}
	return nil
}

func kubeadmObjects(version string) []client.Object {
	system := func(name string) metav1.ObjectMeta {
		return metav1.ObjectMeta{Namespace: metav1.NamespaceSystem, Name: name}
	}
	running := func(name, image string) corev1.PodTemplateSpec {
		return corev1.PodTemplateSpec{Spec: corev1.PodSpec{Containers: []corev1.Container{{Name: name, Image: image}}}}
	}
	const nodes = "kubeadm:get-nodes"
	return []client.Object{
		&rbacv1.ClusterRole{
			ObjectMeta: metav1.ObjectMeta{Name: nodes},
			Rules:      []rbacv1.PolicyRule{{Verbs: []string{"get"}, APIGroups: []string{""}, Resources: []string{"nodes"}}},
		},
		&rbacv1.ClusterRoleBinding{
			ObjectMeta: metav1.ObjectMeta{Name: nodes},
			RoleRef:    rbacv1.RoleRef{APIGroup: rbacv1.GroupName, Kind: "ClusterRole", Name: nodes},
			Subjects:   []rbacv1.Subject{{Kind: rbacv1.GroupKind, Name: "system:bootstrappers:kubeadm:default-node-token"}},
		},
		&corev1.ConfigMap{ObjectMeta: system("kubeadm-config"), Data: map[string]string{"ClusterConfiguration": ""}},
		&corev1.ConfigMap{ObjectMeta: system("coredns"), Data: map[string]string{"Corefile": ".:53 {}"}},
		&appsv1.DaemonSet{ObjectMeta: system("kube-proxy"), Spec: appsv1.DaemonSetSpec{Template: running("kube-proxy", "registry.k8s.io/kube-proxy:"+version)}},
		&appsv1.Deployment{ObjectMeta: system("coredns"), Spec: appsv1.DeploymentSpec{Template: running("coredns", "registry.k8s.io/coredns/coredns:v1.13.1")}},
	}
}

// addControlPlane adds a node's static pods and puts its API server behind the endpoint.
func (w *workload) addControlPlane(ctx context.Context, node, version string, apiCA, etcdCA *authority) error {
	if err := w.createDefaults(ctx, version); err != nil {
		return err
	}
	member, err := w.etcdAnnotations(ctx)
	if err != nil {
		return err
	}
	if err := w.createStaticPod(ctx, "etcd", node, member); err != nil {
		return err
	}
	if err := w.server.addEtcdMember("etcd-"+node, etcdCA); err != nil {
		return err
	}
	for _, component := range staticPods {
		if err := w.createStaticPod(ctx, component, node, nil); err != nil {
			return err
		}
	}
	return w.server.addAPIServer("kube-apiserver-"+node, apiCA)
}

// removeControlPlane removes what addControlPlane has added, and nothing where it has added nothing.
func (w *workload) removeControlPlane(ctx context.Context, node string) error {
	for _, component := range append([]string{"etcd"}, staticPods...) {
		pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: metav1.NamespaceSystem, Name: component + "-" + node}}
		if err := w.objects.Delete(ctx, pod); err != nil && !apierrors.IsNotFound(err) {
			return err
		}
	}
	w.server.removeEtcdMember("etcd-" + node)
	w.server.removeAPIServer("kube-apiserver-" + node)
	return w.electLeader(ctx)
}

// etcdAnnotations tell Cluster API's in-memory etcd of a new member; the first leads.
func (w *workload) etcdAnnotations(ctx context.Context) (map[string]string, error) {
	members, err := w.etcdMembers(ctx)
	if err != nil {
		return nil, err
	}
	annotations := map[string]string{cloudv1.EtcdClusterIDAnnotationName: newID(), cloudv1.EtcdMemberIDAnnotationName: newID()}
	if len(members) == 0 {
		annotations[cloudv1.EtcdLeaderFromAnnotationName] = time.Now().Format(time.RFC3339)
	} else {
		annotations[cloudv1.EtcdClusterIDAnnotationName] = members[0].Annotations[cloudv1.EtcdClusterIDAnnotationName]
	}
	return annotations, nil
}

// electLeader lets another member lead when the leader is gone.
func (w *workload) electLeader(ctx context.Context) error {
	members, err := w.etcdMembers(ctx)
	if err != nil || len(members) == 0 {
		return err
	}
	for _, member := range members {
		if member.Annotations[cloudv1.EtcdLeaderFromAnnotationName] != "" {
			return nil
		}
	}
	leader := members[0].DeepCopy()
	leader.Annotations[cloudv1.EtcdLeaderFromAnnotationName] = time.Now().Format(time.RFC3339)
	return w.objects.Patch(ctx, leader, client.MergeFrom(&members[0]))
}

// etcdMembers are the pods of the members that nobody has removed from etcd.
func (w *workload) etcdMembers(ctx context.Context) ([]corev1.Pod, error) {
	pods := &corev1.PodList{}
	if err := w.objects.List(ctx, pods, client.InNamespace(metav1.NamespaceSystem), client.MatchingLabels{"component": "etcd"}); err != nil {
		return nil, err
	}
	return slices.DeleteFunc(pods.Items, func(pod corev1.Pod) bool {
		_, removed := pod.Annotations[cloudv1.EtcdMemberRemoved]
		return removed
	}), nil
}

// newID is never 0, which Cluster API takes for none.
func newID() string {
	return fmt.Sprint(rand.Uint32() | 1)
}

func (w *workload) createStaticPod(ctx context.Context, component, node string, annotations map[string]string) error {
	// Mirror pods are left alone by a drain.
	all := map[string]string{corev1.MirrorPodAnnotationKey: "static"}
	for name, value := range annotations {
		all[name] = value
	}
	pod := &corev1.Pod{
		ObjectMeta: metav1.ObjectMeta{
			Namespace:   metav1.NamespaceSystem,
			Name:        component + "-" + node,
			Labels:      map[string]string{"component": component, "tier": "control-plane"},
			Annotations: all,
		},
		Spec: corev1.PodSpec{NodeName: node},
		Status: corev1.PodStatus{
			Phase:      corev1.PodRunning,
			Conditions: []corev1.PodCondition{{Type: corev1.PodReady, Status: corev1.ConditionTrue}},
		},
	}
	if err := w.objects.Create(ctx, pod); err != nil && !apierrors.IsAlreadyExists(err) {
		return err
	}
	return nil
}
