package main

import (
	"crypto"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"sigs.k8s.io/cluster-api/util/certs"
)

// authority signs the certificates of a workload cluster.
type authority struct {
	certificate *x509.Certificate
	key         crypto.Signer
}

func readAuthority(secret map[string][]byte) (*authority, error) {
	certificate, err := certs.DecodeCertPEM(secret["tls.crt"])
	if err != nil {
		return nil, err
	}
	if certificate == nil {
		return nil, errors.New("no certificate in tls.crt")
	}
	key, err := certs.DecodePrivateKeyPEM(secret["tls.key"])
	if err != nil {
		return nil, err
	}
	return &authority{certificate: certificate, key: key}, nil
}

// issue makes a serving certificate for a name and addresses.
func (a *authority) issue(name string, addresses ...net.IP) (*tls.Certificate, error) {
	key, err := certs.NewPrivateKey()
	if err != nil {
		return nil, err
	}
	config := certs.Config{
		CommonName: name,
		AltNames:   certs.AltNames{DNSNames: []string{"localhost", name}, IPs: append(addresses, net.IPv4(127, 0, 0, 1))},
		Usages:     []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
	}
	certificate, err := config.NewSignedCert(key, a.certificate, a.key)
	if err != nil {
		return nil, err
	}
	pair, err := tls.X509KeyPair(certs.EncodeCertPEM(certificate), certs.EncodePrivateKeyPEM(key))
	if err != nil {
		return nil, err
	}
	return &pair, nil
}

// workloadServer is the endpoint of a workload cluster: it serves while there is an API server behind it. Cluster API's own
// listens on all addresses, so that no two clusters could have the same port.
type workloadServer struct {
	host    string
	address string
	handler http.Handler
	journal *journal

	// Handshakes read the certificates.
	lock        sync.Mutex
	apiServer   *tls.Certificate
	etcdMembers map[string]*tls.Certificate

	apiServers map[string]bool
	running    *http.Server
}

func newWorkloadServer(host string, port int64, apiHandler, etcdHandler http.Handler, j *journal) *workloadServer {
	return &workloadServer{
		host:    host,
		address: net.JoinHostPort(host, fmt.Sprint(port)),
		handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.ProtoMajor == 2 && strings.HasPrefix(r.Header.Get("Content-Type"), "application/grpc") {
				etcdHandler.ServeHTTP(w, r)
				return
			}
			apiHandler.ServeHTTP(w, r)
		}),
		journal:     j,
		etcdMembers: map[string]*tls.Certificate{},
		apiServers:  map[string]bool{},
	}
}

// addAPIServer puts an API server behind the endpoint.
func (s *workloadServer) addAPIServer(pod string, ca *authority) error {
	if s.apiServers[pod] {
		return nil
	}
	if err := s.start(ca); err != nil {
		return err
	}
	s.apiServers[pod] = true
	return nil
}

// removeAPIServer takes an API server away. Without any, nobody answers.
func (s *workloadServer) removeAPIServer(pod string) {
	delete(s.apiServers, pod)
	if len(s.apiServers) == 0 {
		s.stop()
	}
}

// addEtcdMember lets a member of etcd be reached by the name of its pod.
func (s *workloadServer) addEtcdMember(pod string, ca *authority) error {
	certificate, err := ca.issue(pod, net.ParseIP(s.host))
	if err != nil {
		return err
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	s.etcdMembers[pod] = certificate
	return nil
}

func (s *workloadServer) removeEtcdMember(pod string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	delete(s.etcdMembers, pod)
}

func (s *workloadServer) isServing() bool {
	return s.running != nil
}

func (s *workloadServer) start(ca *authority) error {
	if s.running != nil {
		return nil
	}
	certificate, err := ca.issue("kube-apiserver", net.ParseIP(s.host))
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", s.address)
	if err != nil {
		return err
	}
	s.lock.Lock()
	s.apiServer = certificate
	s.lock.Unlock()
	server := &http.Server{
		Handler:           s.handler,
		TLSConfig:         &tls.Config{GetCertificate: s.certificateFor, MinVersion: tls.VersionTLS12},
		ReadHeaderTimeout: time.Minute,
		// Cluster API's handlers write headers twice, and clients go away: a line for each would hide all else.
		ErrorLog: log.New(io.Discard, "", 0),
	}
	s.running = server
	go func() {
		if err := server.ServeTLS(listener, "", ""); !errors.Is(err, http.ErrServerClosed) {
			s.journal.note(s.address, "no longer serves: %v", err)
		}
	}()
	return nil
}

func (s *workloadServer) stop() {
	if s.running == nil {
		return
	}
	// Connections are cut, as those of a machine that is switched off.
	_ = s.running.Close()
	s.running = nil
}

// certificateFor picks the certificate by the name that is asked for: a forwarded port to etcd names the pod of the member.
func (s *workloadServer) certificateFor(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
	s.lock.Lock()
	defer s.lock.Unlock()
	if member, known := s.etcdMembers[hello.ServerName]; known {
		return member, nil
	}
	return s.apiServer, nil
}
