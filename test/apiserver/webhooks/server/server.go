// Package server runs the webhooks of one provider without its controllers: admission and conversion answer,
// and nothing reconciles, so what the API server stores is what the webhooks alone made of a manifest.
package server

import (
	"flag"
	"fmt"
	"net/http"
	"os"
	"path/filepath"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/rest"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	metricsserver "sigs.k8s.io/controller-runtime/pkg/metrics/server"
	"sigs.k8s.io/controller-runtime/pkg/webhook"
)

// readyPath is on the webhook server itself, so an answer proves that the port that the API server calls is served.
const readyPath = "/readyz"

// Provider is what differs between the programs.
type Provider struct {
	// AddToScheme lists the API versions that the webhooks read and convert.
	AddToScheme []func(*runtime.Scheme) error
	// Setup registers the webhooks.
	Setup func(ctrl.Manager) error
}

// Webhooks are those of one kind.
type Webhooks interface {
	SetupWebhookWithManager(ctrl.Manager) error
}

// SetupAll registers the webhooks of each kind.
func SetupAll(kinds ...Webhooks) func(ctrl.Manager) error {
	return func(manager ctrl.Manager) error {
		for _, webhooks := range kinds {
			if err := webhooks.SetupWebhookWithManager(manager); err != nil {
				return fmt.Errorf("%T: %w", webhooks, err)
			}
		}
		return nil
	}
}

// Main serves the provider's webhooks until the process is asked to end.
func Main(provider Provider) {
	if err := run(provider); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(provider Provider) error {
	apiServer := flag.String("api-server", "", "URL of the API server")
	tokenFile := flag.String("token-file", "", "file with a bearer token for the API server")
	caFile := flag.String("ca-file", "", "certificate authority of the API server, PEM")
	port := flag.Int("port", 0, "port to serve on, on 127.0.0.1 only")
	certFile := flag.String("cert", "", "serving certificate, PEM")
	keyFile := flag.String("key", "", "key of the serving certificate, PEM, in the same folder")
	flag.Parse()

	ctrl.SetLogger(klog.Background())
	scheme := runtime.NewScheme()
	for _, add := range provider.AddToScheme {
		if err := add(scheme); err != nil {
			return err
		}
	}
	config := &rest.Config{
		Host:            *apiServer,
		BearerTokenFile: *tokenFile,
		TLSClientConfig: rest.TLSClientConfig{CAFile: *caFile},
		// The default of 5 requests a second would pace the run: conversion reads a CRD for each reference.
		QPS: -1,
	}
	manager, err := ctrl.NewManager(config, ctrl.Options{
		Scheme:                 scheme,
		Metrics:                metricsserver.Options{BindAddress: "0"},
		HealthProbeBindAddress: "0",
		WebhookServer: webhook.NewServer(webhook.Options{
			Host:     "127.0.0.1",
			Port:     *port,
			CertDir:  filepath.Dir(*certFile),
			CertName: filepath.Base(*certFile),
			KeyName:  filepath.Base(*keyFile),
		}),
	})
	if err != nil {
		return err
	}
	if err := provider.Setup(manager); err != nil {
		return err
	}
	manager.GetWebhookServer().Register(readyPath, http.HandlerFunc(func(response http.ResponseWriter, _ *http.Request) {
		response.WriteHeader(http.StatusOK)
	}))
	return manager.Start(ctrl.SetupSignalHandler())
}
