package main

import (
	"context"
	"testing"

	metal3api "github.com/metal3-io/baremetal-operator/apis/metal3.io/v1alpha1"
	"github.com/metal3-io/baremetal-operator/pkg/provisioner"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
)

func provisionerOf(t *testing.T, room *machineRoom, uid types.UID) provisioner.Provisioner {
	t.Helper()
	p, err := room.NewProvisioner(context.Background(), provisioner.HostData{ObjectMeta: metav1.ObjectMeta{UID: uid}}, func(_, _ string) {})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func isOn(t *testing.T, p provisioner.Provisioner) bool {
	t.Helper()
	state, err := p.UpdateHardwareState(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return *state.PoweredOn
}

func TestEachHostHasItsOwnPower(t *testing.T) {
	room := newMachineRoom()
	one, other := provisionerOf(t, room, "one"), provisionerOf(t, room, "other")
	if _, err := one.PowerOn(context.Background(), false); err != nil {
		t.Fatal(err)
	}
	if !isOn(t, provisionerOf(t, room, "one")) || isOn(t, other) {
		t.Error("only the first host has been switched on, and stays so")
	}
}

func TestNoStepTakesLong(t *testing.T) {
	p := provisionerOf(t, newMachineRoom(), "one")
	image := provisioner.ProvisionData{Image: metal3api.Image{URL: "http://example.com/node.raw"}}
	result, err := p.Provision(context.Background(), image, false)
	if err != nil || !result.Dirty || result.RequeueAfter != longestStep {
		t.Errorf("provisioning gives %+v, %v", result, err)
	}
	result, err = p.Deprovision(context.Background(), false, metal3api.CleaningModeDisabled)
	if err != nil || !result.Dirty || result.RequeueAfter != longestStep {
		t.Errorf("deprovisioning gives %+v, %v", result, err)
	}
}
