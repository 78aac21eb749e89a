package main

import (
	"context"
	"fmt"

	"sigs.k8s.io/controller-runtime/pkg/client"
)

// machine is what a host has to know of the Machine that it is taken for.
type machine struct {
	cluster client.ObjectKey
	version string
}

// machines are the Machines by the kind and key of their infrastructure machine.
type machines map[string]machine

func (m *management) machines(ctx context.Context) (machines, error) {
	objects, err := m.list(ctx, machineKind)
	if err != nil {
		return nil, err
	}
	found := machines{}
	for i := range objects {
		o := &objects[i]
		infrastructure := client.ObjectKey{Namespace: o.GetNamespace(), Name: textAt(o, "spec", "infrastructureRef", "name")}
		found[infrastructureKey(textAt(o, "spec", "infrastructureRef", "kind"), infrastructure)] = machine{
			cluster: client.ObjectKey{Namespace: o.GetNamespace(), Name: textAt(o, "spec", "clusterName")},
			version: textAt(o, "spec", "version"),
		}
	}
	return found, nil
}

func (ms machines) of(kind string, infrastructure client.ObjectKey) (machine, error) {
	found, known := ms[infrastructureKey(kind, infrastructure)]
	if !known {
		return machine{}, fmt.Errorf("no Machine has the %s %s", kind, infrastructure)
	}
	return found, nil
}

func infrastructureKey(kind string, key client.ObjectKey) string {
	return kind + " " + key.String()
}
