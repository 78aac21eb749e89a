// Serves the admission and conversion webhooks of the OpenStack infrastructure provider.
package main

import (
	"errors"

	"cdk8s-cluster-api/test/apiserver/webhooks/server"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/cluster-api-provider-openstack/api/v1alpha1"
	"sigs.k8s.io/cluster-api-provider-openstack/api/v1beta1"
	"sigs.k8s.io/cluster-api-provider-openstack/pkg/webhooks"
	ctrl "sigs.k8s.io/controller-runtime"
)

func main() {
	server.Main(server.Provider{
		AddToScheme: []func(*runtime.Scheme) error{v1alpha1.AddToScheme, v1beta1.AddToScheme},
		Setup: func(manager ctrl.Manager) error {
			return errors.Join(webhooks.RegisterAllWithManager(manager)...)
		},
	})
}
