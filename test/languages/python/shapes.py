"""What is written differently in other languages: optional structs, nested structs, maps, values of any type, interfaces, a class that is extended."""

from cdk8s import App, Chart
from cdk8s_cluster_api import InfraTraits, MixedCluster, Replicas
from cdk8s_cluster_api.azure import AzureVmIdentity, AzureWorkerPool
from cdk8s_cluster_api.custom import (
    CustomControlPlane,
    CustomInfraCluster,
    CustomMachineTemplate,
    CustomProvider,
    CustomWorkerPool,
)


class Hetzner(CustomProvider):
    def create_infra_cluster(self, cluster):
        return CustomInfraCluster(
            cluster,
            "HetznerCluster",
            traits=self.traits,
            api_version="infrastructure.cluster.x-k8s.io/v1beta1",
            spec={"controlPlaneRegions": ["fsn1"], "hcloudNetwork": {"enabled": False}},
        )


app = App()

provider = Hetzner(
    traits=InfraTraits(
        provider="hetzner",
        infra_cluster_kind="HetznerCluster",
        primary_rank=30,
        publishes_ready_condition=True,
        machines_need_ready_condition=False,
        honours_managed_by=False,
        needs_explicit_endpoint=False,
        hosts_are_scarce=False,
        provider_id_scheme="hcloud",
    ),
)
machine_template = CustomMachineTemplate(
    api_version="infrastructure.cluster.x-k8s.io/v1beta1",
    kind="HCloudMachineTemplate",
    spec={"type": "cpx31", "imageName": "node-v1.34.2"},
)

cluster = MixedCluster(
    Chart(app, "cloud", namespace="cloud"),
    "Cluster",
    cluster_name="cloud",
    kubernetes_version="v1.34.2",
    pod_cidrs=["10.244.0.0/16"],
    labels={"team": "platform"},
)
CustomControlPlane(cluster, "ControlPlane", provider=provider, machine_template=machine_template)
workers = CustomWorkerPool(
    cluster, "Workers", provider=provider, machine_template=machine_template, replicas=Replicas.autoscaled(1, 10)
)
workers.machine_template.metadata.add_label("team", "platform")
CustomWorkerPool(
    cluster,
    "Burst",
    provider=provider,
    machine_template=machine_template,
    replicas=Replicas.autoscaled(0, 4, cpu="4", memory="8Gi"),
)
CustomWorkerPool(cluster, "Old", provider=provider, machine_template=machine_template).retire()

existing = MixedCluster.from_cluster_name(
    Chart(app, "more", namespace="cloud"), "Cluster", "shop", kubernetes_version="v1.34.2"
)
AzureWorkerPool(
    existing,
    "Workers",
    instance_type="Standard_D4s_v5",
    ssh_public_key="ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ9 platform@example.com",
    failure_domain="1",
    machine_identity=AzureVmIdentity.system_assigned(),
)

app.synth()
