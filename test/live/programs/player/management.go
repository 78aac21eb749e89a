package main

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const (
	coreGroup           = "cluster.x-k8s.io"
	infrastructureGroup = "infrastructure.cluster.x-k8s.io"
)

var (
	clusterKind       = schema.GroupVersionKind{Group: coreGroup, Version: "v1beta2", Kind: "Cluster"}
	machineKind       = schema.GroupVersionKind{Group: coreGroup, Version: "v1beta2", Kind: "Machine"}
	bareMetalHostKind = schema.GroupVersionKind{Group: "metal3.io", Version: "v1alpha1", Kind: "BareMetalHost"}
	byoHostKind       = schema.GroupVersionKind{Group: infrastructureGroup, Version: "v1beta1", Kind: "ByoHost"}
	byoMachineKind    = schema.GroupVersionKind{Group: infrastructureGroup, Version: "v1beta1", Kind: "ByoMachine"}
	awsMachineKind    = schema.GroupVersionKind{Group: infrastructureGroup, Version: "v1beta2", Kind: "AWSMachine"}

	openStackMachineKind = schema.GroupVersionKind{Group: infrastructureGroup, Version: "v1beta1", Kind: "OpenStackMachine"}

	virtualMachineKind         = schema.GroupVersionKind{Group: "kubevirt.io", Version: "v1", Kind: "VirtualMachine"}
	virtualMachineInstanceKind = schema.GroupVersionKind{Group: "kubevirt.io", Version: "v1", Kind: "VirtualMachineInstance"}
)

// management is the management cluster.
type management struct {
	client client.Client
}

// list gives all objects of a kind.
func (m *management) list(ctx context.Context, kind schema.GroupVersionKind) ([]unstructured.Unstructured, error) {
	objects := &unstructured.UnstructuredList{}
	objects.SetGroupVersionKind(kind.GroupVersion().WithKind(kind.Kind + "List"))
	if err := m.client.List(ctx, objects); err != nil {
		return nil, fmt.Errorf("cannot list %s: %w", kind.Kind, err)
	}
	return objects.Items, nil
}

func (m *management) get(ctx context.Context, kind schema.GroupVersionKind, key client.ObjectKey) (*unstructured.Unstructured, error) {
	object := &unstructured.Unstructured{}
	object.SetGroupVersionKind(kind)
	if err := m.client.Get(ctx, key, object); err != nil {
		return nil, err
	}
	return object, nil
}

func (m *management) secret(ctx context.Context, key client.ObjectKey) (map[string][]byte, error) {
	secret := &corev1.Secret{}
	if err := m.client.Get(ctx, key, secret); err != nil {
		return nil, err
	}
	return secret.Data, nil
}

// save writes what has changed of an object, then of its status.
func (m *management) save(ctx context.Context, before, after *unstructured.Unstructured) error {
	wantedStatus := after.Object["status"]
	saved := after.DeepCopy()
	saved.Object["status"] = before.Object["status"]
	if !equality.Semantic.DeepEqual(before.Object, saved.Object) {
		if err := m.client.Patch(ctx, saved, client.MergeFrom(before)); err != nil {
			return err
		}
	}
	if equality.Semantic.DeepEqual(before.Object["status"], wantedStatus) {
		return nil
	}
	withStatus := saved.DeepCopy()
	withStatus.Object["status"] = wantedStatus
	return m.client.Status().Patch(ctx, withStatus, client.MergeFrom(saved))
}

// textAt reads a field, which is empty where there is none.
func textAt(object *unstructured.Unstructured, path ...string) string {
	text, _, _ := unstructured.NestedString(object.Object, path...)
	return text
}

// hasAnnotation tells whether an annotation is there, whatever its value.
func hasAnnotation(object *unstructured.Unstructured, name string) bool {
	_, has := object.GetAnnotations()[name]
	return has
}

func keyOf(object client.Object) client.ObjectKey {
	return client.ObjectKeyFromObject(object)
}
