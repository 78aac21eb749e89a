package main

import (
	"context"
	"fmt"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
)

// hosts are the machines that run a node, by the name of their object.
type hosts map[string]*playedHost

// playedHost is a machine that has booted.
type playedHost struct {
	workload *workload
	// bootID tells what it has booted for; another one means another node.
	bootID  string
	id      *identity
	version string
	isOn    bool
}

// hostName tells hosts of all kinds apart, in the journal, too.
func hostName(host *unstructured.Unstructured) string {
	return fmt.Sprintf("%s %s", host.GetKind(), keyOf(host))
}

// forgetWithout forgets hosts whose cluster is gone.
func (h hosts) forgetWithout(known *clusters) {
	for name, host := range h {
		if known.known[host.workload.key] != host.workload {
			delete(h, name)
		}
	}
}

// boot lets a host join as a node. A host that has booted for the same before is left alone.
func (p *player) boot(ctx context.Context, name string, m machine, bootID string, read func() (*identity, error)) error {
	if host := p.hosts[name]; host != nil && host.bootID == bootID {
		return nil
	}
	w := p.clusters.known[m.cluster]
	if w == nil {
		return fmt.Errorf("cluster %s has no endpoint yet", m.cluster)
	}
	if err := p.halt(ctx, name); err != nil {
		return err
	}
	id, err := read()
	if err != nil {
		return fmt.Errorf("does not come up: %w", err)
	}
	if err := p.join(ctx, w, id, m.version); err != nil {
		return fmt.Errorf("does not join: %w", err)
	}
	p.hosts[name] = &playedHost{workload: w, bootID: bootID, id: id, version: m.version, isOn: true}
	p.journal.note(name, "is node %s of %s, provider id '%s', labels %v, taints %v, %s", id.name, w.key, id.providerID, id.labels, id.taints, m.version)
	return nil
}

func (p *player) join(ctx context.Context, w *workload, id *identity, version string) error {
	if id.controlPlane {
		apiCA, err := p.clusters.authority(ctx, w.key, "ca")
		if err != nil {
			return err
		}
		etcdCA, err := p.clusters.authority(ctx, w.key, "etcd")
		if err != nil {
			return err
		}
		if err := w.addControlPlane(ctx, id.name, version, apiCA, etcdCA); err != nil {
			return err
		}
	} else if !w.server.isServing() {
		return fmt.Errorf("nobody answers at %s yet", w.server.address)
	}
	return w.registerNode(ctx, id, version)
}

// switchPower follows the power of a host: a node without it falls silent, and registers again with it.
func (p *player) switchPower(ctx context.Context, name string, on bool) error {
	host := p.hosts[name]
	if host == nil || host.isOn == on {
		return nil
	}
	if on {
		if err := host.workload.registerNode(ctx, host.id, host.version); err != nil {
			return err
		}
		p.journal.note(name, "is on again")
	} else {
		if err := host.workload.setReadiness(ctx, host.id.name, silent); err != nil {
			return err
		}
		p.journal.note(name, "is off")
	}
	host.isOn = on
	return nil
}

// followReadiness lets a node be as ready as scenarios want it.
func (p *player) followReadiness(ctx context.Context, object *unstructured.Unstructured) error {
	host := p.hosts[hostName(object)]
	if host == nil || !host.isOn {
		return nil
	}
	wanted := ready
	if hasAnnotation(object, nodeNotReady) {
		wanted = notReady
	}
	return host.workload.setReadiness(ctx, host.id.name, wanted)
}

// halt is what becomes of a host that is wiped: its static pods go; its Node stays until somebody deletes it.
func (p *player) halt(ctx context.Context, name string) error {
	host := p.hosts[name]
	if host == nil {
		return nil
	}
	if host.id.controlPlane {
		if err := host.workload.removeControlPlane(ctx, host.id.name); err != nil {
			return err
		}
	}
	if err := host.workload.setReadiness(ctx, host.id.name, silent); err != nil {
		return err
	}
	delete(p.hosts, name)
	p.journal.note(name, "is node %s no more", host.id.name)
	return nil
}
