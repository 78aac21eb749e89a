// The Baremetal Operator's own controllers and webhooks, with a machine room in place of Ironic.
package main

import (
	"flag"
	"fmt"
	"os"

	metal3api "github.com/metal3-io/baremetal-operator/apis/metal3.io/v1alpha1"
	controllers "github.com/metal3-io/baremetal-operator/internal/controller/metal3.io"
	webhooks "github.com/metal3-io/baremetal-operator/internal/webhooks/metal3.io/v1alpha1"
	"github.com/metal3-io/baremetal-operator/pkg/secretutils"
	"k8s.io/apimachinery/pkg/runtime"
	clientgoscheme "k8s.io/client-go/kubernetes/scheme"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/log/zap"
	metricsserver "sigs.k8s.io/controller-runtime/pkg/metrics/server"
	"sigs.k8s.io/controller-runtime/pkg/webhook"
)

// concurrency is the most that upstream takes by default.
const concurrency = 8

type options struct {
	healthAddr     string
	webhookPort    int
	webhookCertDir string
}

func main() {
	var o options
	// Called as those of the other controllers are.
	flag.StringVar(&o.healthAddr, "health-addr", "127.0.0.1:9440", "where /healthz and /readyz are served")
	flag.IntVar(&o.webhookPort, "webhook-port", 9443, "the port of the webhooks on 127.0.0.1")
	flag.StringVar(&o.webhookCertDir, "webhook-cert-dir", "", "the folder of tls.crt and tls.key")
	flag.Parse()
	ctrl.SetLogger(zap.New())
	if err := run(o); err != nil {
		fmt.Fprintln(os.Stderr, "baremetal-operator:", err)
		os.Exit(1)
	}
}

func run(o options) error {
	manager, err := newManager(o)
	if err != nil {
		return err
	}
	if err := addControllers(manager); err != nil {
		return err
	}
	if err := addWebhooks(manager); err != nil {
		return err
	}
	return manager.Start(ctrl.SetupSignalHandler())
}

func newManager(o options) (ctrl.Manager, error) {
	scheme := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{clientgoscheme.AddToScheme, metal3api.AddToScheme} {
		if err := add(scheme); err != nil {
			return nil, err
		}
	}
	config, err := ctrl.GetConfig()
	if err != nil {
		return nil, err
	}
	return ctrl.NewManager(config, ctrl.Options{
		Scheme:                 scheme,
		Metrics:                metricsserver.Options{BindAddress: "0"},
		HealthProbeBindAddress: o.healthAddr,
		WebhookServer:          webhook.NewServer(webhook.Options{Host: "127.0.0.1", Port: o.webhookPort, CertDir: o.webhookCertDir}),
		Cache:                  cache.Options{ByObject: secretutils.AddSecretSelector(nil)},
	})
}

// addControllers adds those that upstream's own program has by default.
func addControllers(manager ctrl.Manager) error {
	room := newMachineRoom()
	log := ctrl.Log.WithName("controllers")
	c := manager.GetClient()
	for _, add := range []func() error{
		func() error {
			reconciler := &controllers.BareMetalHostReconciler{Client: c, Log: log.WithName("BareMetalHost"), ProvisionerFactory: room, APIReader: manager.GetAPIReader()}
			return reconciler.SetupWithManager(manager, false, concurrency)
		},
		func() error {
			reconciler := &controllers.HostClaimReconciler{Client: c, Scheme: manager.GetScheme()}
			return reconciler.SetupWithManager(manager)
		},
		func() error {
			reconciler := &controllers.HostFirmwareSettingsReconciler{Client: c, Log: log.WithName("HostFirmwareSettings"), ProvisionerFactory: room}
			return reconciler.SetupWithManager(manager, concurrency)
		},
		func() error {
			reconciler := &controllers.BMCEventSubscriptionReconciler{Client: c, Log: log.WithName("BMCEventSubscription"), ProvisionerFactory: room}
			return reconciler.SetupWithManager(manager, concurrency)
		},
		func() error {
			reconciler := &controllers.HostFirmwareComponentsReconciler{Client: c, Log: log.WithName("HostFirmwareComponents"), ProvisionerFactory: room}
			return reconciler.SetupWithManager(manager, concurrency)
		},
		func() error {
			reconciler := &controllers.DataImageReconciler{Client: c, Log: log.WithName("DataImage"), ProvisionerFactory: room}
			return reconciler.SetupWithManager(manager, concurrency)
		},
	} {
		if err := add(); err != nil {
			return err
		}
	}
	return nil
}

func addWebhooks(manager ctrl.Manager) error {
	if err := (&webhooks.BareMetalHost{}).SetupWebhookWithManager(manager); err != nil {
		return err
	}
	if err := (&webhooks.BMCEventSubscription{}).SetupWebhookWithManager(manager); err != nil {
		return err
	}
	return manager.AddReadyzCheck("webhook", manager.GetWebhookServer().StartedChecker())
}
