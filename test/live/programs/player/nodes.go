package main

import (
	"context"
	"maps"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// readiness is the condition Ready of a Node.
type readiness struct {
	status corev1.ConditionStatus
	reason string
}

var (
	ready    = readiness{corev1.ConditionTrue, "KubeletReady"}
	notReady = readiness{corev1.ConditionFalse, "KubeletNotReady"}
	// silent is what the control plane makes of a kubelet that it no longer hears.
	silent = readiness{corev1.ConditionUnknown, "NodeStatusUnknown"}
)

// registerNode does what a kubelet does when it starts. A Node of that name is the kubelet's own, from before a reboot.
func (w *workload) registerNode(ctx context.Context, id *identity, version string) error {
	err := w.objects.Create(ctx, newNode(id, version))
	if apierrors.IsAlreadyExists(err) {
		return w.setReadiness(ctx, id.name, ready)
	}
	return err
}

func newNode(id *identity, version string) *corev1.Node {
	labels := maps.Clone(id.labels)
	labels[corev1.LabelHostname] = id.name
	labels[corev1.LabelOSStable] = "linux"
	labels[corev1.LabelArchStable] = "amd64"
	if id.controlPlane {
		labels[controlPlaneRole] = ""
		labels[corev1.LabelNodeExcludeBalancers] = ""
	}
	now := metav1.Now()
	condition := func(kind corev1.NodeConditionType, status corev1.ConditionStatus, reason string) corev1.NodeCondition {
		return corev1.NodeCondition{Type: kind, Status: status, Reason: reason, LastHeartbeatTime: now, LastTransitionTime: now}
	}
	return &corev1.Node{
		ObjectMeta: metav1.ObjectMeta{Name: id.name, Labels: labels},
		Spec:       corev1.NodeSpec{ProviderID: id.providerID, Taints: id.taints},
		Status: corev1.NodeStatus{
			NodeInfo: corev1.NodeSystemInfo{KubeletVersion: version, OperatingSystem: "linux", Architecture: "amd64"},
			Conditions: []corev1.NodeCondition{
				condition(corev1.NodeReady, ready.status, ready.reason),
				condition(corev1.NodeMemoryPressure, corev1.ConditionFalse, "KubeletHasSufficientMemory"),
				condition(corev1.NodeDiskPressure, corev1.ConditionFalse, "KubeletHasNoDiskPressure"),
				condition(corev1.NodePIDPressure, corev1.ConditionFalse, "KubeletHasSufficientPID"),
			},
		},
	}
}

// setReadiness changes the condition Ready of a Node. A Node that somebody has deleted stays so: kubelets register when they start only.
func (w *workload) setReadiness(ctx context.Context, name string, to readiness) error {
	node := &corev1.Node{}
	if err := w.objects.Get(ctx, client.ObjectKey{Name: name}, node); err != nil {
		return client.IgnoreNotFound(err)
	}
	for i := range node.Status.Conditions {
		condition := &node.Status.Conditions[i]
		if condition.Type != corev1.NodeReady || condition.Status == to.status {
			continue
		}
		condition.Status, condition.Reason, condition.LastTransitionTime = to.status, to.reason, metav1.Now()
		return w.objects.Update(ctx, node)
	}
	return nil
}
