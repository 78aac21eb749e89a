package main

import (
	"bytes"
	"context"
	"crypto"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/json"
	"io"
	"math/big"
	"net/http"
	"strings"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/cluster-api/util/certs"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/yaml"
)

const initData = `## template: jinja
#cloud-config
write_files:
- path: /run/kubeadm/kubeadm.yaml
  content: |
    kind: InitConfiguration
    nodeRegistration:
      name: '{{ ds.meta_data.name }}'
runcmd:
- kubeadm init --config /run/kubeadm/kubeadm.yaml
`

const byohJoinData = `#cloud-config
write_files:
- path: /run/kubeadm/join.yaml
  content: |
    kind: JoinConfiguration
    nodeRegistration:
      kubeletExtraArgs:
      - {name: node-labels, value: "interface={{ .DefaultNetworkInterfaceName }}"}
runcmd:
- kubeadm join --config /run/kubeadm/join.yaml
`

// stage is a management cluster in memory, with a player.
type stage struct {
	*testing.T
	*player
	log *bytes.Buffer
}

func newStage(t *testing.T, manifests string) *stage {
	t.Helper()
	scheme := runtime.NewScheme()
	if err := corev1.AddToScheme(scheme); err != nil {
		t.Fatal(err)
	}
	kinds := []schema.GroupVersionKind{clusterKind, machineKind, bareMetalHostKind, byoHostKind, byoMachineKind, awsMachineKind, openStackMachineKind, virtualMachineKind, virtualMachineInstanceKind}
	builder := fake.NewClientBuilder().WithScheme(scheme)
	for _, kind := range kinds {
		scheme.AddKnownTypeWithName(kind, &unstructured.Unstructured{})
		scheme.AddKnownTypeWithName(kind.GroupVersion().WithKind(kind.Kind+"List"), &unstructured.UnstructuredList{})
		object := &unstructured.Unstructured{}
		object.SetGroupVersionKind(kind)
		builder = builder.WithStatusSubresource(object)
	}
	for _, manifest := range strings.Split(manifests, "---\n") {
		object := &unstructured.Unstructured{}
		if err := yaml.Unmarshal([]byte(manifest), &object.Object); err != nil {
			t.Fatal(err)
		}
		builder = builder.WithObjects(object)
	}
	log := &bytes.Buffer{}
	m, j := &management{client: builder.Build()}, newJournal(log)
	cs, err := newClusters(t.Context(), m, j)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(cs.stop)
	return &stage{T: t, player: &player{management: m, journal: j, clusters: cs, hosts: hosts{}}, log: log}
}

func (s *stage) play() {
	s.Helper()
	s.playOnce(s.Context())
}

func (s *stage) create(object client.Object) {
	s.Helper()
	if err := s.management.client.Create(s.Context(), object); err != nil {
		s.Fatal(err)
	}
}

// change edits an object and its status.
func (s *stage) change(kind schema.GroupVersionKind, key client.ObjectKey, edit func(*unstructured.Unstructured)) {
	s.Helper()
	before := s.object(kind, key)
	after := before.DeepCopy()
	edit(after)
	if err := s.management.save(s.Context(), before, after); err != nil {
		s.Fatal(err)
	}
}

func (s *stage) object(kind schema.GroupVersionKind, key client.ObjectKey) *unstructured.Unstructured {
	s.Helper()
	object, err := s.management.get(s.Context(), kind, key)
	if err != nil {
		s.Fatal(err)
	}
	return object
}

func (s *stage) node(cluster client.ObjectKey, name string) *corev1.Node {
	s.Helper()
	w := s.clusters.known[cluster]
	if w == nil {
		s.Fatalf("there is no workload cluster %s; the log:\n%s", cluster, s.log)
	}
	node := &corev1.Node{}
	err := w.objects.Get(s.Context(), client.ObjectKey{Name: name}, node)
	if apierrors.IsNotFound(err) {
		return nil
	}
	if err != nil {
		s.Fatal(err)
	}
	return node
}

func (s *stage) expectReady(cluster client.ObjectKey, node string, want corev1.ConditionStatus) {
	s.Helper()
	found := s.node(cluster, node)
	if found == nil {
		s.Fatalf("there is no node %s; the log:\n%s", node, s.log)
	}
	for _, c := range found.Status.Conditions {
		if c.Type == corev1.NodeReady && c.Status != want {
			s.Errorf("node %s is ready: %s instead of %s", node, c.Status, want)
		}
	}
}

// createAuthority creates a CA as Cluster API does, and gives what trusts it.
func (s *stage) createAuthority(key client.ObjectKey) *x509.CertPool {
	s.Helper()
	signer, err := certs.NewPrivateKey()
	if err != nil {
		s.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "kubernetes"}, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		KeyUsage: x509.KeyUsageCertSign, BasicConstraintsValid: true, IsCA: true,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, signer.Public(), crypto.Signer(signer))
	if err != nil {
		s.Fatal(err)
	}
	certificate, err := x509.ParseCertificate(der)
	if err != nil {
		s.Fatal(err)
	}
	s.create(&corev1.Secret{
		ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name},
		Data:       map[string][]byte{"tls.crt": certs.EncodeCertPEM(certificate), "tls.key": certs.EncodePrivateKeyPEM(signer)},
	})
	pool := x509.NewCertPool()
	pool.AddCert(certificate)
	return pool
}

func (s *stage) createSecret(key client.ObjectKey, field, value string) {
	s.Helper()
	s.create(&corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}, Data: map[string][]byte{field: []byte(value)}})
}

// nodeNames asks the endpoint of a workload cluster.
func nodeNames(ctx context.Context, address string, trusted *x509.CertPool) ([]string, error) {
	c := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: trusted}, DisableKeepAlives: true}}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://"+address+"/api/v1/nodes", nil)
	if err != nil {
		return nil, err
	}
	response, err := c.Do(request)
	if err != nil {
		return nil, err
	}
	defer func() { _ = response.Body.Close() }()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, err
	}
	list := &corev1.NodeList{}
	if err := json.Unmarshal(body, list); err != nil {
		return nil, err
	}
	var names []string
	for _, node := range list.Items {
		names = append(names, node.Name)
	}
	return names, nil
}

func key(namespace, name string) client.ObjectKey {
	return client.ObjectKey{Namespace: namespace, Name: name}
}

// cluster is a Cluster with one Machine on a BareMetalHost.
func clusterManifests(namespace, address string) string {
	return strings.NewReplacer("NAMESPACE", namespace, "ADDRESS", address).Replace(`apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata: {namespace: NAMESPACE, name: c}
spec: {controlPlaneEndpoint: {host: ADDRESS, port: 26443}, controlPlaneRef: {kind: KubeadmControlPlane, name: c}}
---
apiVersion: cluster.x-k8s.io/v1beta2
kind: Machine
metadata: {namespace: NAMESPACE, name: m}
spec: {clusterName: c, version: v1.34.2, infrastructureRef: {kind: Metal3Machine, name: m3m}}
---
apiVersion: metal3.io/v1alpha1
kind: BareMetalHost
metadata: {namespace: NAMESPACE, name: metal-0, uid: 1-2-3}
spec: {userData: {name: user-data}, metaData: {name: meta-data}, consumerRef: {name: m3m}}
status: {poweredOn: true, provisioning: {state: provisioned}}
`)
}

func newMetalStage(t *testing.T, manifests string, namespaces ...string) (*stage, *x509.CertPool) {
	t.Helper()
	s := newStage(t, manifests)
	var trusted *x509.CertPool
	for _, namespace := range namespaces {
		trusted = s.createAuthority(key(namespace, "c-ca"))
		s.createAuthority(key(namespace, "c-etcd"))
		s.createSecret(key(namespace, "user-data"), "userData", initData)
		s.createSecret(key(namespace, "meta-data"), "metaData", "name: node-of-"+namespace)
	}
	return s, trusted
}

func TestABareMetalHostJoins(t *testing.T) {
	s, trusted := newMetalStage(t, clusterManifests("a", "127.0.0.21"), "a")
	s.play()
	node := s.node(key("a", "c"), "node-of-a")
	if node == nil || node.Status.NodeInfo.KubeletVersion != "v1.34.2" {
		t.Fatalf("the node is %v; the log:\n%s", node, s.log)
	}
	names, err := nodeNames(t.Context(), "127.0.0.21:26443", trusted)
	if err != nil || len(names) != 1 || names[0] != "node-of-a" {
		t.Errorf("the endpoint serves the nodes %v, %v", names, err)
	}
}

func TestClustersMayHaveTheSamePort(t *testing.T) {
	s, _ := newMetalStage(t, clusterManifests("a", "127.0.0.22")+"---\n"+clusterManifests("b", "127.0.0.23"), "a", "b")
	s.play()
	s.expectReady(key("a", "c"), "node-of-a", corev1.ConditionTrue)
	s.expectReady(key("b", "c"), "node-of-b", corev1.ConditionTrue)
}

func TestAWipedHostFallsSilentAndItsEndpointWithIt(t *testing.T) {
	s, trusted := newMetalStage(t, clusterManifests("a", "127.0.0.24"), "a")
	s.play()
	s.change(bareMetalHostKind, key("a", "metal-0"), func(host *unstructured.Unstructured) {
		_ = unstructured.SetNestedField(host.Object, "deprovisioning", "status", "provisioning", "state")
	})
	s.play()
	s.expectReady(key("a", "c"), "node-of-a", corev1.ConditionUnknown)
	if names, err := nodeNames(t.Context(), "127.0.0.24:26443", trusted); err == nil {
		t.Errorf("the endpoint still serves %v", names)
	}
}

func TestARebootRegistersTheNodeAgain(t *testing.T) {
	s, _ := newMetalStage(t, clusterManifests("a", "127.0.0.25"), "a")
	power := func(on bool) {
		s.change(bareMetalHostKind, key("a", "metal-0"), func(host *unstructured.Unstructured) {
			_ = unstructured.SetNestedField(host.Object, on, "status", "poweredOn")
		})
		s.play()
	}
	s.play()
	power(false)
	s.expectReady(key("a", "c"), "node-of-a", corev1.ConditionUnknown)
	if err := s.clusters.known[key("a", "c")].objects.Delete(t.Context(), s.node(key("a", "c"), "node-of-a")); err != nil {
		t.Fatal(err)
	}
	s.play()
	if s.node(key("a", "c"), "node-of-a") != nil {
		t.Error("a node without power has registered")
	}
	power(true)
	s.expectReady(key("a", "c"), "node-of-a", corev1.ConditionTrue)
}

func TestScenariosTellHostsWhatToDo(t *testing.T) {
	s, _ := newMetalStage(t, clusterManifests("a", "127.0.0.26"), "a")
	annotate := func(annotations map[string]string) {
		s.change(bareMetalHostKind, key("a", "metal-0"), func(host *unstructured.Unstructured) { host.SetAnnotations(annotations) })
		s.play()
	}
	annotate(map[string]string{noNode: ""})
	if s.node(key("a", "c"), "node-of-a") != nil {
		t.Error("a host has come up that should not")
	}
	annotate(map[string]string{nodeNotReady: ""})
	s.expectReady(key("a", "c"), "node-of-a", corev1.ConditionFalse)
	annotate(nil)
	s.expectReady(key("a", "c"), "node-of-a", corev1.ConditionTrue)
}

func TestAClusterGoesWithItsObject(t *testing.T) {
	s, trusted := newMetalStage(t, clusterManifests("a", "127.0.0.27"), "a")
	s.play()
	if err := s.management.client.Delete(t.Context(), s.object(clusterKind, key("a", "c"))); err != nil {
		t.Fatal(err)
	}
	s.play()
	if len(s.clusters.known) != 0 || len(s.hosts) != 0 {
		t.Errorf("left are %v and %v", s.clusters.known, s.hosts)
	}
	if names, err := nodeNames(t.Context(), "127.0.0.27:26443", trusted); err == nil {
		t.Errorf("the endpoint still serves %v", names)
	}
}

func TestErrorsAreSaidOnce(t *testing.T) {
	s, _ := newMetalStage(t, clusterManifests("a", "127.0.0.28"), "a")
	s.createSecret(key("a", "broken"), "userData", "## template: jinja\n#cloud-config\nruncmd: ['{{ ds.meta_data.rack }}']\n")
	s.change(bareMetalHostKind, key("a", "metal-0"), func(host *unstructured.Unstructured) {
		_ = unstructured.SetNestedField(host.Object, "broken", "spec", "userData", "name")
	})
	s.play()
	s.play()
	if count := strings.Count(s.log.String(), "BareMetalHost a/metal-0: does not come up: "); count != 1 {
		t.Errorf("it is said %d times; the log:\n%s", count, s.log)
	}
}

const byohManifests = `apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata: {namespace: a, name: c}
spec: {controlPlaneEndpoint: {host: 127.0.0.29, port: 26443}, controlPlaneRef: {kind: KamajiControlPlane, name: c}}
---
apiVersion: cluster.x-k8s.io/v1beta2
kind: Machine
metadata: {namespace: a, name: m}
spec: {clusterName: c, version: v1.34.2, infrastructureRef: {kind: ByoMachine, name: byo}}
---
apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
kind: ByoMachine
metadata: {namespace: a, name: byo}
spec: {}
---
apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
kind: ByoHost
metadata: {namespace: other, name: host-0, labels: {cluster.x-k8s.io/cluster-name: c, rack: r1}}
spec: {bootstrapSecret: {namespace: a, name: bootstrap}}
status: {machineRef: {namespace: a, name: byo}}
`

func newByohStage(t *testing.T) *stage {
	t.Helper()
	s := newStage(t, byohManifests)
	s.createAuthority(key("a", "c-ca"))
	s.createSecret(key("a", "bootstrap"), "value", byohJoinData)
	return s
}

func TestAByoHostJoinsAHostedControlPlane(t *testing.T) {
	s := newByohStage(t)
	s.play()
	node := s.node(key("a", "c"), "host-0")
	if node == nil || node.Labels["interface"] != "eth0" {
		t.Fatalf("the node is %v; the log:\n%s", node, s.log)
	}
	host := s.object(byoHostKind, key("other", "host-0"))
	if !isTrue(host, nodeBootstrapped) || textAt(host, "status", "hostinfo", "osname") != "linux" {
		t.Errorf("the host is %v", host.Object)
	}
}

func TestAByoHostIsFreedByItsAgent(t *testing.T) {
	s := newByohStage(t)
	s.play()
	s.change(byoHostKind, key("other", "host-0"), func(host *unstructured.Unstructured) {
		host.SetAnnotations(map[string]string{cleanUpAnnotation: "", "kept": ""})
	})
	s.play()
	host := s.object(byoHostKind, key("other", "host-0"))
	if hasAnnotation(host, cleanUpAnnotation) || !hasAnnotation(host, "kept") || len(host.GetLabels()) != 1 || host.GetLabels()["rack"] != "r1" {
		t.Errorf("labels and annotations are %v, %v", host.GetLabels(), host.GetAnnotations())
	}
	if textAt(host, "status", "machineRef", "name") != "" || textAt(host, "spec", "bootstrapSecret", "name") != "" || isTrue(host, nodeBootstrapped) {
		t.Errorf("the host is %v", host.Object)
	}
	s.expectReady(key("a", "c"), "host-0", corev1.ConditionUnknown)
}

func TestAByoHostSaysWhatItsDataLacks(t *testing.T) {
	s := newByohStage(t)
	s.createSecret(key("a", "broken"), "value", "write_files: [{path: /a, content: '{{ .Name }}'}]")
	s.change(byoHostKind, key("other", "host-0"), func(host *unstructured.Unstructured) {
		_ = unstructured.SetNestedField(host.Object, "broken", "spec", "bootstrapSecret", "name")
	})
	s.play()
	conditions, _, _ := unstructured.NestedSlice(s.object(byoHostKind, key("other", "host-0")).Object, "status", "conditions")
	if len(conditions) != 1 || conditions[0].(map[string]any)["reason"] != "CloudInitExecutionFailed" {
		t.Errorf("the conditions are %v; the log:\n%s", conditions, s.log)
	}
}

func TestAByoHostWaitsForItsInstaller(t *testing.T) {
	s := newByohStage(t)
	s.change(byoMachineKind, key("a", "byo"), func(m *unstructured.Unstructured) {
		_ = unstructured.SetNestedField(m.Object, "installer", "spec", "installerRef", "name")
	})
	s.play()
	if s.node(key("a", "c"), "host-0") != nil {
		t.Error("the host has joined before anything was installed")
	}
	s.createSecret(key("a", "scripts"), "uninstall", "rm")
	s.change(byoHostKind, key("other", "host-0"), func(host *unstructured.Unstructured) {
		_ = unstructured.SetNestedStringMap(host.Object, map[string]string{"namespace": "a", "name": "scripts"}, "spec", "installationSecret")
	})
	s.play()
	host := s.object(byoHostKind, key("other", "host-0"))
	if s.node(key("a", "c"), "host-0") == nil || !isTrue(host, componentsInstalled) || textAt(host, "spec", "uninstallationScript") != "rm" {
		t.Errorf("the host is %v; the log:\n%s", host.Object, s.log)
	}
}
