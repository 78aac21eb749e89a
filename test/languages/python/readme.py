"""The program of the README."""

from cdk8s import App, Chart
from cdk8s_cluster_api import Endpoint, HostSelector, KubeVip, MachineHealthCheck, MixedCluster, Replicas
from cdk8s_cluster_api.byoh import ByohControlPlane
from cdk8s_cluster_api.metal3 import Metal3Image, Metal3WorkerPool

app = App()
chart = Chart(app, "edge", namespace="edge")

cluster = MixedCluster(
    chart,
    "Cluster",
    cluster_name="edge",
    kubernetes_version="v1.34.2",
    endpoint=Endpoint.of("192.168.10.20"),
    pod_cidrs=["10.244.0.0/16"],
)

# Three virtual machines that run the BYOH host agent.
ByohControlPlane(
    cluster, "ControlPlane", replicas=3, host_selector=HostSelector.match_labels({"site": "edge"}), virtual_ip=KubeVip.arp(),
)

# Bare metal hosts that Metal3 provisions.
workers = Metal3WorkerPool(
    cluster,
    "Workers",
    replicas=Replicas.fixed(3),
    image=Metal3Image.raw(
        url="http://172.22.0.1/images/node-v1.34.2.raw",
        checksum="http://172.22.0.1/images/node-v1.34.2.raw.sha256sum",
    ),
    host_selector=HostSelector.match_labels({"machine-class": "gpu"}),
)
MachineHealthCheck(workers, "HealthCheck", target=workers)

app.synth()
