package main

import (
	"context"
	"errors"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const (
	// virtualMachineFinalizer keeps a VirtualMachine until its instance is off, as that of KubeVirt does.
	virtualMachineFinalizer = "live.cdk8s-cluster-api/virtual-machine"
	// guestAddress is the one of every machine behind KubeVirt's own NAT.
	guestAddress = "10.0.2.2"
	// What the provider of KubeVirt says of its machine.
	machineNameLabel      = "capk.cluster.x-k8s.io/kubevirt-machine-name"
	machineNamespaceLabel = "capk.cluster.x-k8s.io/kubevirt-machine-namespace"
)

// playVirtualMachine plays KubeVirt: a VirtualMachine gets an instance that runs, and that boots with its cloud-init volume.
func (p *player) playVirtualMachine(ctx context.Context, vm *unstructured.Unstructured, taken machines) error {
	name := hostName(vm)
	if vm.GetDeletionTimestamp() != nil {
		return p.removeVirtualMachine(ctx, vm)
	}
	if hasAnnotation(vm, noNode) {
		return nil
	}
	if err := p.startVirtualMachine(ctx, vm); err != nil {
		return err
	}
	key := client.ObjectKey{Namespace: vm.GetLabels()[machineNamespaceLabel], Name: vm.GetLabels()[machineNameLabel]}
	m, err := taken.of("KubevirtMachine", key)
	if err != nil {
		return err
	}
	read := func() (*identity, error) { return p.readCloudInitVolume(ctx, vm) }
	if err := p.boot(ctx, name, m, string(vm.GetUID()), read); err != nil {
		return err
	}
	return p.followReadiness(ctx, vm)
}

// startVirtualMachine lets a VirtualMachine have an instance that is ready.
func (p *player) startVirtualMachine(ctx context.Context, vm *unstructured.Unstructured) error {
	started := vm.DeepCopy()
	controllerutil.AddFinalizer(started, virtualMachineFinalizer)
	started.Object["status"] = map[string]any{"created": true, "ready": true, "printableStatus": "Running"}
	if err := p.management.save(ctx, vm, started); err != nil {
		return err
	}
	vmi, err := p.management.get(ctx, virtualMachineInstanceKind, keyOf(vm))
	if apierrors.IsNotFound(err) {
		vmi = newVirtualMachineInstance(vm)
		err = p.management.client.Create(ctx, vmi)
	}
	if err != nil {
		return err
	}
	running := vmi.DeepCopy()
	running.Object["status"] = runningStatus()
	return p.management.save(ctx, vmi, running)
}

func newVirtualMachineInstance(vm *unstructured.Unstructured) *unstructured.Unstructured {
	vmi := &unstructured.Unstructured{Object: map[string]any{}}
	if template, has, _ := unstructured.NestedMap(vm.Object, "spec", "template"); has {
		vmi.Object = template
	}
	vmi.SetGroupVersionKind(virtualMachineInstanceKind)
	vmi.SetName(vm.GetName())
	vmi.SetNamespace(vm.GetNamespace())
	vmi.SetOwnerReferences([]metav1.OwnerReference{*metav1.NewControllerRef(vm, virtualMachineKind)})
	return vmi
}

func runningStatus() map[string]any {
	condition := func(kind, status, reason string) any {
		return map[string]any{"type": kind, "status": status, "reason": reason}
	}
	return map[string]any{
		"phase":      "Running",
		"interfaces": []any{map[string]any{"name": "default", "ipAddress": guestAddress, "ipAddresses": []any{guestAddress}}},
		"conditions": []any{condition("Ready", "True", ""), condition("LiveMigratable", "False", "DisksNotLiveMigratable")},
	}
}

// removeVirtualMachine switches a machine off before it goes.
func (p *player) removeVirtualMachine(ctx context.Context, vm *unstructured.Unstructured) error {
	if err := p.halt(ctx, hostName(vm)); err != nil {
		return err
	}
	vmi := &unstructured.Unstructured{}
	vmi.SetGroupVersionKind(virtualMachineInstanceKind)
	vmi.SetName(vm.GetName())
	vmi.SetNamespace(vm.GetNamespace())
	if err := client.IgnoreNotFound(p.management.client.Delete(ctx, vmi)); err != nil {
		return err
	}
	gone := vm.DeepCopy()
	controllerutil.RemoveFinalizer(gone, virtualMachineFinalizer)
	return p.management.save(ctx, vm, gone)
}

// readCloudInitVolume reads what cloud-init finds on the config drive that KubeVirt makes.
func (p *player) readCloudInitVolume(ctx context.Context, vm *unstructured.Unstructured) (*identity, error) {
	secret, err := cloudInitSecret(vm)
	if err != nil {
		return nil, err
	}
	data, err := p.management.secret(ctx, client.ObjectKey{Namespace: vm.GetNamespace(), Name: secret})
	if err != nil {
		return nil, err
	}
	script, err := runCloudInit(string(data["userdata"]), map[string]any{
		"uuid":           string(vm.GetUID()),
		"hostname":       vm.GetName(),
		"local-hostname": vm.GetName(),
	})
	if err != nil {
		return nil, err
	}
	return identityOf(script, vm.GetName())
}

func cloudInitSecret(vm *unstructured.Unstructured) (string, error) {
	volumes, _, _ := unstructured.NestedSlice(vm.Object, "spec", "template", "spec", "volumes")
	for _, entry := range volumes {
		volume, isMap := entry.(map[string]any)
		if !isMap {
			continue
		}
		if name, has, _ := unstructured.NestedString(volume, "cloudInitConfigDrive", "secretRef", "name"); has {
			return name, nil
		}
	}
	return "", errors.New("no volume has user data for cloud-init")
}
