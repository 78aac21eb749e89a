/**
 * What a gateway runs. It needs Python 3, which every image with cloud-init has, and `wg-quick`; of Python nothing but its own library.
 * It knows nothing of a link: all values are in its configuration, which is JSON, so that no value becomes code.
 *
 * Two gateways of a side watch one another. One that does not see the other and has a tunnel takes the routes, once. Both may do so if they cannot see one
 * another: the last one wins, and nothing breaks, as either forwards what it gets and keeps no state of connections.
 *
 * @internal
 */
export const GATEWAY_PROGRAM = String.raw`"""Keeps the tunnels of a gateway, and takes the routes to it when the other gateway of its side fails."""
import datetime
import hashlib
import hmac
import http.server
import json
import os
import socket
import struct
import subprocess
import sys
import threading
import time
import urllib.parse
import urllib.request

CONFIG = "/etc/link-gateway/config.json"
KEY_FILE = "/run/link-gateway/private-key"
METADATA = "http://169.254.169.254"
TOKEN_HEADER = "X-aws-ec2-metadata-token"
TIMEOUT = 5
SO_BINDTODEVICE = 25


def say(text):
    print(text, file=sys.stderr, flush=True)


def ask(url, method="GET", headers=None, body=None):
    request = urllib.request.Request(url, data=body, headers=headers or {}, method=method)
    with urllib.request.urlopen(request, timeout=TIMEOUT) as response:
        return response.read().decode()


def run(*command, text=None):
    return subprocess.run(command, input=text, check=True, text=True, stdout=subprocess.PIPE).stdout


class Aws:
    """Secrets Manager and EC2, as the role of this instance."""

    def __init__(self, config):
        self.region = config["region"]
        self.suffix = "amazonaws.com.cn" if self.region.startswith("cn-") else "amazonaws.com"
        self.secret = config["secretId"]
        self.routes = config["routes"]

    def private_key(self):
        body = json.dumps({"SecretId": self.secret})
        answer = self.call("secretsmanager", body, {"content-type": "application/x-amz-json-1.1", "x-amz-target": "secretsmanager.GetSecretValue"})
        return json.loads(answer)["SecretString"]

    def take_routes(self):
        mac = self.metadata("mac")
        interface = self.metadata("network/interfaces/macs/" + mac + "/interface-id")
        for route in self.routes:
            body = urllib.parse.urlencode({
                "Action": "ReplaceRoute", "Version": "2016-11-15", "RouteTableId": route["routeTableId"],
                "DestinationCidrBlock": route["cidr"], "NetworkInterfaceId": interface,
            })
            self.call("ec2", body, {"content-type": "application/x-www-form-urlencoded; charset=utf-8"})

    def metadata(self, path):
        token = ask(METADATA + "/latest/api/token", "PUT", {"X-aws-ec2-metadata-token-ttl-seconds": "60"})
        return ask(METADATA + "/latest/meta-data/" + path, headers={TOKEN_HEADER: token}).strip()

    def call(self, service, body, headers):
        role = self.metadata("iam/security-credentials/").splitlines()[0]
        credentials = json.loads(self.metadata("iam/security-credentials/" + role))
        host = service + "." + self.region + "." + self.suffix
        now = datetime.datetime.now(datetime.timezone.utc).strftime("%Y%m%dT%H%M%SZ")
        headers = dict(headers, host=host)
        headers["x-amz-date"] = now
        headers["x-amz-security-token"] = credentials["Token"]
        headers["authorization"] = signature(credentials, service, self.region, now, headers, body)
        return ask("https://" + host + "/", "POST", headers, body.encode())


def signature(credentials, service, region, now, headers, body):
    """Signature Version 4 of a POST to the root of a service."""
    names = ";".join(sorted(headers))
    lines = "".join(name + ":" + headers[name] + "\n" for name in sorted(headers))
    request = "\n".join(["POST", "/", "", lines, names, hashlib.sha256(body.encode()).hexdigest()])
    scope = "/".join([now[:8], region, service, "aws4_request"])
    text = "\n".join(["AWS4-HMAC-SHA256", now, scope, hashlib.sha256(request.encode()).hexdigest()])
    key = ("AWS4" + credentials["SecretAccessKey"]).encode()
    for part in scope.split("/"):
        key = hmac.new(key, part.encode(), hashlib.sha256).digest()
    signed = hmac.new(key, text.encode(), hashlib.sha256).hexdigest()
    return "AWS4-HMAC-SHA256 Credential=" + credentials["AccessKeyId"] + "/" + scope + ", SignedHeaders=" + names + ", Signature=" + signed


class Azure:
    """Key Vault and Resource Manager, as the managed identity of this machine."""

    def __init__(self, config):
        self.config = config
        self.routes = config["routes"]

    def private_key(self):
        answer = ask(self.config["secretUrl"] + "?api-version=7.4", headers=self.as_identity(self.config["vaultResource"]))
        return json.loads(answer)["value"]

    def take_routes(self):
        compute = json.loads(ask(METADATA + "/metadata/instance/compute?api-version=2021-02-01", headers={"Metadata": "true"}))
        for route in self.routes:
            path = [
                self.config["managementUrl"], "subscriptions", compute["subscriptionId"], "resourceGroups", route["resourceGroup"],
                "providers/Microsoft.Network/routeTables", route["routeTableName"], "routes", route["routeName"],
            ]
            url = "/".join(path) + "?api-version=2023-09-01"
            headers = dict(self.as_identity(self.config["managementUrl"] + "/"), **{"Content-Type": "application/json"})
            wanted = json.loads(ask(url, headers=headers))["properties"]
            wanted = {"addressPrefix": wanted["addressPrefix"], "nextHopType": "VirtualAppliance", "nextHopIpAddress": self.config["privateIp"]}
            ask(url, "PUT", headers, json.dumps({"properties": wanted}).encode())

    def as_identity(self, resource):
        query = urllib.parse.urlencode({"api-version": "2018-02-01", "resource": resource, "client_id": self.config["clientId"]})
        answer = json.loads(ask(METADATA + "/metadata/identity/oauth2/token?" + query, headers={"Metadata": "true"}))
        return {"Authorization": "Bearer " + answer["access_token"]}


class External:
    """A machine that no cloud knows: its key is a file, and its own network decides which gateway it uses."""

    def __init__(self, config):
        self.file = config["privateKeyFile"]

    def private_key(self):
        with open(self.file) as file:
            return file.read()

    def take_routes(self):
        pass


def echo(device, address, number):
    """Whether an address answers through a device within a second."""
    head = struct.pack("!BBHHH", 8, 0, 0, os.getpid() & 0xFFFF, number & 0xFFFF)
    total = sum(struct.unpack("!4H", head))
    total = (total & 0xFFFF) + (total >> 16)
    packet = head[:2] + struct.pack("!H", ~((total & 0xFFFF) + (total >> 16)) & 0xFFFF) + head[4:]
    deadline = time.monotonic() + 1
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP) as sock:
            sock.setsockopt(socket.SOL_SOCKET, SO_BINDTODEVICE, device.encode())
            sock.sendto(packet, (address, 0))
            while time.monotonic() < deadline:
                sock.settimeout(max(0.01, deadline - time.monotonic()))
                answer = sock.recv(1024)
                if answer[20:21] == b"\0" and answer[24:28] == head[4:]:
                    return True
    except OSError:
        pass
    return False


class Gateway:
    def __init__(self, config, cloud):
        self.config = config
        self.cloud = cloud
        self.tunnels = [dict(tunnel, misses=config["failureThreshold"]) for tunnel in config["tunnels"]]
        self.device = None
        self.is_healthy = False
        self.seen = time.monotonic()
        self.sibling_misses = 0
        self.has_taken = False
        self.number = 0

    def start(self):
        key = self.cloud.private_key().strip()
        if run("wg", "pubkey", text=key + "\n").strip() != self.config["publicKey"]:
            raise SystemExit("the secret has not the private key of " + self.config["publicKey"] + "; store that key, or render the link with the right public key")
        os.makedirs(os.path.dirname(KEY_FILE), mode=0o700, exist_ok=True)
        with open(os.open(KEY_FILE, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.write(key + "\n")
        for tunnel in self.tunnels:
            if tunnel["device"] in [name for _, name in socket.if_nameindex()]:
                run("wg", "set", tunnel["device"], "private-key", KEY_FILE)
            else:
                run("wg-quick", "up", tunnel["device"])
        self.use(self.tunnels[0])

    def use(self, tunnel):
        if self.device != tunnel["device"]:
            self.device = tunnel["device"]
            for cidr in self.config["remoteCidrs"]:
                run("ip", "route", "replace", cidr, "dev", self.device)
            say("packets go by " + self.device)

    def check(self):
        self.number += 1
        limit = self.config["failureThreshold"]
        for tunnel in self.tunnels:
            tunnel["misses"] = 0 if echo(tunnel["device"], tunnel["peerAddress"], self.number) else tunnel["misses"] + 1
            # A name may have a new address by now.
            if tunnel.get("endpoint") and tunnel["misses"] > 0 and tunnel["misses"] % limit == 0:
                subprocess.run(["wg", "set", tunnel["device"], "peer", tunnel["peerPublicKey"], "endpoint", tunnel["endpoint"]])
        up = [tunnel for tunnel in self.tunnels if tunnel["misses"] < limit]
        self.is_healthy = bool(up)
        self.seen = time.monotonic()
        if up:
            self.use(up[0])
        if self.config.get("sibling"):
            self.check_sibling(limit)

    def check_sibling(self, limit):
        try:
            ask("http://" + self.config["sibling"] + ":" + str(self.config["healthPort"]) + "/")
            self.sibling_misses = 0
            self.has_taken = False
        except OSError:
            self.sibling_misses += 1
        if self.sibling_misses >= limit and self.is_healthy and not self.has_taken:
            try:
                self.cloud.take_routes()
                self.has_taken = True
                say("took the routes: " + self.config["sibling"] + " does not answer")
            except (OSError, KeyError, ValueError) as error:
                say("cannot take the routes, will try again: " + str(error))

    def answers(self):
        return self.is_healthy and time.monotonic() - self.seen < 10 + 3 * self.config["intervalSeconds"]


def serve(gateway):
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200 if gateway.answers() else 503)
            self.end_headers()

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer((gateway.config["privateIp"], gateway.config["healthPort"]), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()


def main():
    with open(CONFIG) as file:
        config = json.load(file)
    gateway = Gateway(config, {"aws": Aws, "azure": Azure, "external": External}[config["platform"]](config))
    gateway.start()
    if config.get("sibling"):
        serve(gateway)
    while True:
        gateway.check()
        time.sleep(config["intervalSeconds"])


main()
`;
