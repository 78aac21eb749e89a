package main

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	corev1 "k8s.io/api/core/v1"
)

const awsManifests = `apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata: {namespace: a, name: c}
spec: {controlPlaneEndpoint: {host: 127.0.0.31, port: 26443}, controlPlaneRef: {kind: KamajiControlPlane, name: c}}
---
apiVersion: cluster.x-k8s.io/v1beta2
kind: Machine
metadata: {namespace: a, name: m}
spec: {clusterName: c, version: v1.34.2, infrastructureRef: {kind: AWSMachine, name: aws}}
---
apiVersion: infrastructure.cluster.x-k8s.io/v1beta2
kind: AWSMachine
metadata: {namespace: a, name: aws}
spec: {providerID: 'aws:///eu-central-1a/i-0a1b'}
`

const awsJoinData = `## template: jinja
#cloud-config
write_files:
- path: /run/kubeadm/join.yaml
  content: |
    kind: JoinConfiguration
    nodeRegistration:
      name: '{{ ds.meta_data.local_hostname }}'
      kubeletExtraArgs:
      - {name: provider-id, value: 'aws:///{{ v1.availability_zone }}/{{ v1.instance_id }}'}
runcmd:
- kubeadm join --config /run/kubeadm/join.yaml
`

const awsNode = "ip-10-0-0-5.eu-central-1.compute.internal"

// fakeCloud answers what the player asks, for one instance.
type fakeCloud struct {
	state    string
	userData string
	secrets  map[string]string
}

func (c *fakeCloud) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !strings.Contains(r.Header.Get("Authorization"), "/eu-central-1/") {
		http.Error(w, "no region", http.StatusForbidden)
		return
	}
	body, _ := io.ReadAll(r.Body)
	if target := r.Header.Get("X-Amz-Target"); target != "" {
		c.serveSecret(w, target, body)
		return
	}
	form, _ := url.ParseQuery(string(body))
	switch form.Get("Action") {
	case "DescribeInstances":
		_, _ = fmt.Fprintf(w, `<DescribeInstancesResponse><reservationSet><item><instancesSet><item><instanceId>%s</instanceId><privateDnsName>%s</privateDnsName>
			<instanceState><name>%s</name></instanceState><placement><availabilityZone>eu-central-1a</availabilityZone></placement></item></instancesSet></item></reservationSet>
			</DescribeInstancesResponse>`, form.Get("InstanceId.1"), awsNode, c.state)
	case "DescribeInstanceAttribute":
		_, _ = fmt.Fprintf(w, `<R><userData><value>%s</value></userData></R>`, base64.StdEncoding.EncodeToString([]byte(c.userData)))
	}
}

func (c *fakeCloud) serveSecret(w http.ResponseWriter, target string, body []byte) {
	var input struct{ SecretId string } //nolint:revive // the name that AWS gives it
	_ = json.Unmarshal(body, &input)
	value, known := c.secrets[input.SecretId]
	if !known {
		http.Error(w, "ResourceNotFoundException", http.StatusBadRequest)
		return
	}
	if target == "secretsmanager.DeleteSecret" {
		delete(c.secrets, input.SecretId)
	}
	_, _ = fmt.Fprintf(w, `{"SecretBinary": "%s"}`, base64.StdEncoding.EncodeToString([]byte(value)))
}

func newAwsStage(t *testing.T, cloud *fakeCloud) *stage {
	t.Helper()
	server := httptest.NewServer(cloud)
	t.Cleanup(server.Close)
	s := newStage(t, awsManifests)
	s.aws = &simulator{endpoint: server.URL}
	s.createAuthority(key("a", "c-ca"))
	return s
}

func zip(t *testing.T, text string) string {
	t.Helper()
	var zipped bytes.Buffer
	writer := gzip.NewWriter(&zipped)
	if _, err := writer.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := writer.Close(); err != nil {
		t.Fatal(err)
	}
	return zipped.String()
}

func (s *stage) expectAwsNode() {
	s.Helper()
	node := s.node(key("a", "c"), awsNode)
	if node == nil || node.Spec.ProviderID != "aws:///eu-central-1a/i-0a1b" {
		s.Fatalf("the node is %v; the log:\n%s", node, s.log)
	}
}

func TestAnInstanceJoinsWithItsUserData(t *testing.T) {
	s := newAwsStage(t, &fakeCloud{state: "running", userData: zip(t, awsJoinData)})
	s.play()
	s.expectAwsNode()
}

func TestAnInstanceFetchesItsUserDataFromSecretsAndDeletesThem(t *testing.T) {
	zipped := zip(t, awsJoinData)
	cloud := &fakeCloud{
		state:    "running",
		userData: "#cloud-boothook\nSECRET_PREFIX=\"aws.cluster.x-k8s.io/1\"\nCHUNKS=\"2\"\n",
		secrets:  map[string]string{"aws.cluster.x-k8s.io/1-0": zipped[:20], "aws.cluster.x-k8s.io/1-1": zipped[20:]},
	}
	s := newAwsStage(t, cloud)
	s.play()
	s.expectAwsNode()
	if len(cloud.secrets) != 0 {
		t.Errorf("left are %v", cloud.secrets)
	}
}

func TestAnInstanceThatIsTerminatedFallsSilent(t *testing.T) {
	cloud := &fakeCloud{state: "running", userData: awsJoinData}
	s := newAwsStage(t, cloud)
	s.play()
	cloud.state = "terminated"
	s.play()
	s.expectReady(key("a", "c"), awsNode, corev1.ConditionUnknown)
}

func TestAnInstanceSaysWhatTheCloudRefuses(t *testing.T) {
	s := newAwsStage(t, &fakeCloud{state: "running", userData: "SECRET_PREFIX=\"gone\"\nCHUNKS=\"1\"\n"})
	s.play()
	if !strings.Contains(s.log.String(), "AWSMachine a/aws: does not come up: GetSecretValue: status 400: ResourceNotFoundException") {
		t.Errorf("the log:\n%s", s.log)
	}
}
