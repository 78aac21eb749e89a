/** An image that AWS publishes for managed node groups. */
export enum EksAmiType {
  /** Amazon Linux 2023. */
  AL2023_X86_64_STANDARD = 'AL2023_x86_64_STANDARD',
  /** Amazon Linux 2023 for Arm. */
  AL2023_ARM_64_STANDARD = 'AL2023_ARM_64_STANDARD',
  /** Amazon Linux 2023 with drivers for Inferentia and Trainium. */
  AL2023_X86_64_NEURON = 'AL2023_x86_64_NEURON',
  /** Amazon Linux 2023 with drivers for GPUs. */
  AL2023_X86_64_NVIDIA = 'AL2023_x86_64_NVIDIA',
  /** Amazon Linux 2023 for Arm with drivers for GPUs. */
  AL2023_ARM_64_NVIDIA = 'AL2023_ARM_64_NVIDIA',
  /** Amazon Linux 2, up to Kubernetes 1.32. */
  AL2_X86_64 = 'AL2_x86_64',
  /** Amazon Linux 2 with drivers for GPUs, up to Kubernetes 1.32. */
  AL2_X86_64_GPU = 'AL2_x86_64_GPU',
  /** Amazon Linux 2 for Arm, up to Kubernetes 1.32. */
  AL2_ARM_64 = 'AL2_ARM_64',
  /** Bottlerocket. */
  BOTTLEROCKET_X86_64 = 'BOTTLEROCKET_x86_64',
  /** Bottlerocket for Arm. */
  BOTTLEROCKET_ARM_64 = 'BOTTLEROCKET_ARM_64',
  /** Bottlerocket with cryptography after FIPS. */
  BOTTLEROCKET_X86_64_FIPS = 'BOTTLEROCKET_x86_64_FIPS',
  /** Bottlerocket for Arm with cryptography after FIPS. */
  BOTTLEROCKET_ARM_64_FIPS = 'BOTTLEROCKET_ARM_64_FIPS',
  /** Bottlerocket with drivers for GPUs. */
  BOTTLEROCKET_X86_64_NVIDIA = 'BOTTLEROCKET_x86_64_NVIDIA',
  /** Bottlerocket for Arm with drivers for GPUs. */
  BOTTLEROCKET_ARM_64_NVIDIA = 'BOTTLEROCKET_ARM_64_NVIDIA',
  /** Windows Server Core 2019. */
  WINDOWS_CORE_2019_X86_64 = 'WINDOWS_CORE_2019_x86_64',
  /** Windows Server 2019. */
  WINDOWS_FULL_2019_X86_64 = 'WINDOWS_FULL_2019_x86_64',
  /** Windows Server Core 2022. */
  WINDOWS_CORE_2022_X86_64 = 'WINDOWS_CORE_2022_x86_64',
  /** Windows Server 2022. */
  WINDOWS_FULL_2022_X86_64 = 'WINDOWS_FULL_2022_x86_64',
}

/** The image for an instance type, with drivers if it has GPUs of NVIDIA. */
export function amiTypeFor(instanceType: string): EksAmiType {
  const [standard, gpu] = hasArmProcessor(instanceType)
    ? [EksAmiType.AL2023_ARM_64_STANDARD, EksAmiType.AL2023_ARM_64_NVIDIA]
    : [EksAmiType.AL2023_X86_64_STANDARD, EksAmiType.AL2023_X86_64_NVIDIA];
  return hasNvidiaGpu(instanceType) ? gpu : standard;
}

/** In the names of AWS a `g` after the generation is an Arm processor, and so is the Grace beside a Blackwell (`gb200`). */
export function hasArmProcessor(instanceType: string): boolean {
  return /^(a1|[a-z]+\d+g[a-z]*|[a-z0-9]+-gb\d+)\./.test(instanceType);
}

/** The families for graphics and computing; the GPUs of g4ad are of AMD. */
export function hasNvidiaGpu(instanceType: string): boolean {
  return /^(g|gr|p)\d/.test(instanceType) && !instanceType.startsWith('g4ad.');
}
