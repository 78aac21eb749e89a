import { AMOUNT, oneOf, SIGNALS, ValueType } from './argument-types';
import { goDurationSeconds, isIpAddress, isPlainObject, nearestName, scalarText } from '../core';
import { entriesOf, membersOf, NodeObject } from './node-yaml';
import { TLS_CIPHER_SUITES, TLS_VERSIONS } from './tls-names';

/** What a member holds. */
interface MemberType {
  readonly fits: (value: unknown) => boolean;
  readonly remedy: string;
}

type Types = readonly (readonly [MemberType, string])[];

const API_VERSION = 'kubelet.config.k8s.io/v1beta1';
const KIND = 'KubeletConfiguration';
const OF_EVERY_OBJECT = ['apiVersion', 'kind', 'metadata'];
const SHARE = /^\d+(?:\.\d+)?%$/;

const BOOLEAN: MemberType = { fits: value => typeof value === 'boolean', remedy: 'write true or false, without quotes' };
const WHOLE: MemberType = { fits: value => Number.isInteger(value), remedy: 'write a whole number, without quotes' };
const COUNT: MemberType = { fits: value => Number.isInteger(value) && (value as number) >= 0, remedy: 'write a whole number, 0 or more, without quotes' };
const NUMBER: MemberType = { fits: value => typeof value === 'number', remedy: 'write a number, without quotes' };
const TEXT: MemberType = { fits: value => typeof value === 'string', remedy: 'write a text' };
const TEXTS: MemberType = { fits: value => Array.isArray(value) && value.every(entry => typeof entry === 'string'), remedy: 'write a list of texts' };
const LIST: MemberType = { fits: Array.isArray, remedy: 'write a list' };
const OBJECT: MemberType = { fits: isPlainObject, remedy: 'write an object' };
const DURATION = text(value => goDurationSeconds(value) !== undefined, 'write a text with a unit, such as 40s');
const ADDRESS = text(isIpAddress, 'write an IP address');
const QUANTITY = text(value => AMOUNT.test(value), 'write an amount such as 10Mi');
const GATES = mapOf(undefined, value => typeof value === 'boolean', 'write names, each with true or false');
const TEXT_MAP = mapOf(undefined, value => typeof value === 'string', 'write names, each with a text');
const THRESHOLDS = mapOf(SIGNALS, value => typeof value === 'string' && (AMOUNT.test(value) || SHARE.test(value)), 'write signals, each with a text such as memory.available: 100Mi');
const GRACE_PERIODS = mapOf(SIGNALS, value => typeof value === 'string' && goDurationSeconds(value) !== undefined, 'write signals, each with a text such as memory.available: 1m30s');
const RESERVED = mapOf(['cpu', 'memory', 'ephemeral-storage', 'pid'], value => typeof value === 'string' && AMOUNT.test(value), 'write cpu, memory, ephemeral-storage and pid, each with a text such as "500m"');

/** What the version has, as its sources define it. */
const TYPES: Types = [
  [BOOLEAN, 'cgroupsPerQOS cpuCFSQuota enableControllerAttachDetach enableDebugFlagsHandler enableDebuggingHandlers enableProfilingHandler enableServer enableSystemLogHandler '
    + 'enableSystemLogQuery failCgroupV1 failSwapOn localStorageCapacityIsolation makeIPTablesUtilChains mergeDefaultEvictionSettings registerNode seccompDefault serializeImagePulls '
    + 'singleProcessOOMKill enableContentionProfiling kernelMemcgNotification protectKernelDefaults rotateCertificates runOnce serverTLSBootstrap'],
  [COUNT, 'eventBurst eventRecordQPS kubeAPIBurst kubeAPIQPS maxPods podsPerCore registryBurst registryPullQPS maxOpenFiles'],
  [WHOLE, 'containerLogMaxFiles containerLogMaxWorkers iptablesDropBit iptablesMasqueradeBit maxParallelImagePulls nodeStatusMaxImages podPidsLimit evictionMaxPodGracePeriod '
    + 'nodeLeaseDurationSeconds'],
  [range(0, 100), 'imageGCHighThresholdPercent imageGCLowThresholdPercent'],
  [range(-1000, 1000), 'oomScoreAdj'],
  [range(1, 65535), 'port'],
  [range(0, 65535), 'readOnlyPort healthzPort'],
  [NUMBER, 'memoryThrottlingFactor'],
  [DURATION, 'containerLogMonitorInterval cpuCFSQuotaPeriod cpuManagerReconcilePeriod evictionPressureTransitionPeriod fileCheckFrequency httpCheckFrequency imageMaximumGCAge '
    + 'imageMinimumGCAge nodeStatusReportFrequency nodeStatusUpdateFrequency runtimeRequestTimeout shutdownGracePeriod shutdownGracePeriodCriticalPods streamingConnectionIdleTimeout '
    + 'syncFrequency volumeStatsAggPeriod'],
  [ADDRESS, 'address healthzBindAddress'],
  [QUANTITY, 'containerLogMaxSize'],
  [word(oneOf(['none', 'static'])), 'cpuManagerPolicy'],
  [word(oneOf(['None', 'Static'])), 'memoryManagerPolicy'],
  [word(oneOf(['none', 'best-effort', 'restricted', 'single-numa-node'])), 'topologyManagerPolicy'],
  [word(oneOf(['container', 'pod'])), 'topologyManagerScope'],
  [word(oneOf(['promiscuous-bridge', 'hairpin-veth', 'none'])), 'hairpinMode'],
  [word(oneOf(TLS_VERSIONS)), 'tlsMinVersion'],
  [TEXT, 'cgroupDriver cgroupRoot clusterDomain configMapAndSecretChangeDetectionStrategy containerRuntimeEndpoint contentType imagePullCredentialsVerificationPolicy imageServiceEndpoint '
    + 'kubeReservedCgroup kubeletCgroups memoryReservationPolicy podCIDR podLogsDir providerID reservedSystemCPUs resolvConf showHiddenMetricsForVersion staticPodPath staticPodURL '
    + 'systemCgroups systemReservedCgroup tlsCertFile tlsPrivateKeyFile volumePluginDir'],
  [{ fits: value => TEXTS.fits(value) && (value as string[]).every(name => TLS_CIPHER_SUITES.includes(name)), remedy: 'write names such as TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256' }, 'tlsCipherSuites'],
  [TEXTS, 'allowedUnsafeSysctls clusterDNS enforceNodeAllocatable preloadedImagesVerificationAllowlist'],
  [LIST, 'registerWithTaints reservedMemory shutdownGracePeriodByPodPriority tlsCurvePreferences'],
  [OBJECT, 'authentication authorization crashLoopBackOff logging memorySwap staticPodURLHeader tracing userNamespaces'],
  [GATES, 'featureGates'],
  [TEXT_MAP, 'cpuManagerPolicyOptions defaultPodSysctls qosReserved topologyManagerPolicyOptions'],
  [THRESHOLDS, 'evictionHard evictionSoft evictionMinimumReclaim'],
  [GRACE_PERIODS, 'evictionSoftGracePeriod'],
  [RESERVED, 'kubeReserved systemReserved'],
];
const MEMBERS = new Map(TYPES.flatMap(([type, names]) => names.split(' ').map((name): [string, MemberType] => [name, type])));
const BY_LETTERS = new Map([...MEMBERS.keys()].map(name => [lettersOf(name), name]));
const SWAP_BEHAVIORS = ['', 'NoSwap', 'LimitedSwap', 'UnlimitedSwap'];

/** What kubelets have against a configuration, or a patch for one; undefined if they take it, as far as that can be seen. */
export function kubeletConfigurationProblem(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    return memberProblems(patchedMembers(value))[0];
  }
  if (!isPlainObject(value)) {
    return `is no object, and kubelet does not start with it; write the kind '${KIND}'`;
  }
  const { kind = KIND, apiVersion = API_VERSION } = value;
  if (kind !== KIND || apiVersion !== API_VERSION) {
    return `is of '${scalarText(apiVersion)}' and the kind '${scalarText(kind)}', and kubelet does not start with it; write '${API_VERSION}' and '${KIND}'`;
  }
  return memberProblems(value)[0] ?? relationProblem(value);
}

/** What the operations of a JSON patch write into members. */
function patchedMembers(operations: readonly unknown[]): NodeObject {
  return Object.fromEntries(entriesOf(operations).filter(({ op, path }) => (op === 'add' || op === 'replace') && typeof path === 'string' && /^\/\w+$/.test(path))
    .map(({ path, value }) => [(path as string).slice(1), value]));
}

function memberProblems(values: NodeObject): string[] {
  return Object.entries(values).filter(([name, value]) => value !== null && !OF_EVERY_OBJECT.includes(name)).flatMap(([name, value]) => {
    const type = MEMBERS.get(name);
    if (type === undefined) {
      const meant = BY_LETTERS.get(lettersOf(name)) ?? nearestName(name, [...MEMBERS.keys()]);
      return meant === undefined ? [] : [`has '${name}', which kubelet does not know and passes over; use '${meant}'`];
    }
    const shown = typeof value === 'object' ? ' with values' : ` '${scalarText(value)}'`;
    return type.fits(value) ? [] : [`has '${name}'${shown}, which kubelet cannot read, and it does not start; ${type.remedy}`];
  });
}

function relationProblem(values: NodeObject): string | undefined {
  const { imageGCHighThresholdPercent: high, imageGCLowThresholdPercent: low, maxParallelImagePulls: pulls } = values;
  const periods = ['shutdownGracePeriod', 'shutdownGracePeriodCriticalPods'].map(name => values[name]);
  const [all, critical] = periods.map(value => goDurationSeconds(scalarText(value)));
  const soft = Object.keys(membersOf(values.evictionSoft)).find(signal => !Object.hasOwn(membersOf(values.evictionSoftGracePeriod), signal));
  const behavior = membersOf(values.memorySwap).swapBehavior ?? '';
  if (typeof high === 'number' && typeof low === 'number' && low >= high) {
    return `has 'imageGCLowThresholdPercent' ${low}, which is not below 'imageGCHighThresholdPercent' ${high}, and kubelet does not start; write a lower one`;
  }
  if (all !== undefined && critical !== undefined && critical > all) {
    return `has 'shutdownGracePeriodCriticalPods' '${scalarText(periods[1])}', which is a part of 'shutdownGracePeriod' and longer, and kubelet does not start; write a shorter one`;
  }
  if (typeof pulls === 'number' && pulls > 1 && values.serializeImagePulls !== false) {
    return `has 'maxParallelImagePulls' ${pulls}, and kubelet does not start with it unless 'serializeImagePulls' is false; write that, too`;
  }
  if (soft !== undefined) {
    return `has '${soft}' in 'evictionSoft', and kubelet does not start without a time for it; write ${soft}: 1m30s to 'evictionSoftGracePeriod'`;
  }
  return SWAP_BEHAVIORS.includes(scalarText(behavior)) ? undefined
    : `has 'swapBehavior' '${scalarText(behavior)}', and kubelet does not start with it; write NoSwap or LimitedSwap`;
}

/** How people write names: with dashes as in arguments, and in small letters. */
function lettersOf(name: string): string {
  return name.replace(/[-_]/g, '').toLowerCase();
}

function text(fits: (value: string) => boolean, remedy: string): MemberType {
  return { fits: value => typeof value === 'string' && fits(value), remedy };
}

function word({ fits, remedy }: ValueType): MemberType {
  return text(fits, remedy);
}

function range(least: number, most: number): MemberType {
  return {
    fits: value => Number.isInteger(value) && (value as number) >= least && (value as number) <= most,
    remedy: `write a whole number from ${least} to ${most}, without quotes`,
  };
}

function mapOf(names: readonly string[] | undefined, fits: (value: unknown) => boolean, remedy: string): MemberType {
  return {
    fits: value => isPlainObject(value)
      && Object.entries(value).every(([name, entry]) => entry === null || (names?.includes(name) !== false && fits(entry))),
    remedy,
  };
}
