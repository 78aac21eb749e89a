import { checkResourceId } from './checks';
import { copyProps, findTwin, l1Enum, refuseValue } from '../../core';

const PROVIDER_ID_PREFIX = 'azure://';

/** What a managed identity may do. */
export interface AzureRoleAssignment {
  /** The id of the role, for example `/subscriptions/…/providers/Microsoft.Authorization/roleDefinitions/…`. */
  readonly roleDefinitionId: string;
  /** Where the role holds, for example `/subscriptions/…/`. */
  readonly scope: string;
}

/** The identity under which programs on a virtual machine use Azure. */
export class AzureVmIdentity {
  /** None. */
  public static none(): AzureVmIdentity {
    return new AzureVmIdentity('None');
  }

  /** One that comes and goes with the machine. The provider makes it a contributor of the whole subscription. */
  public static systemAssigned(): AzureVmIdentity {
    return new AzureVmIdentity('SystemAssigned');
  }

  /**
   * One that comes and goes with the machine, and may do no more than its role says.
   *
   * @param role what it may do
   */
  public static systemAssignedWithRole(role: AzureRoleAssignment): AzureVmIdentity {
    return new AzureVmIdentity('SystemAssigned', [], copyProps(role));
  }

  /**
   * Ones that exist already.
   *
   * @param resourceIds their ids, `/subscriptions/…/providers/Microsoft.ManagedIdentity/userAssignedIdentities/…`
   */
  public static userAssigned(...resourceIds: string[]): AzureVmIdentity {
    return new AzureVmIdentity('UserAssigned', resourceIds);
  }

  private constructor(
    private readonly type: string,
    private readonly resourceIds: string[] = [],
    private readonly role?: AzureRoleAssignment,
  ) {}

  /** @internal */
  public _check(): void {
    if (this.type === 'UserAssigned' && this.resourceIds.length === 0) {
      refuseValue('input/missing-value', "'machineIdentity' is user-assigned and names no identity; give AzureVmIdentity.userAssigned() at least one resource id");
    }
    this.resourceIds.forEach(id => checkResourceId('machineIdentity', withoutPrefix(id)));
    const twin = findTwin(this.resourceIds.map(withoutPrefix));
    if (twin !== undefined) {
      refuseValue('input/duplicate', `'machineIdentity' has '${twin}' twice; give each identity once`);
    }
    for (const [prop, text] of Object.entries(this.role ?? {})) {
      if (!(text as string).startsWith('/')) {
        refuseValue('input/invalid-value', `'machineIdentity' ${prop} '${text}' is not an id of Azure; start it with '/'`);
      }
    }
  }

  /** @internal */
  public _render() {
    return {
      identity: l1Enum(this.type),
      userAssignedIdentities: this.resourceIds.length === 0 ? undefined : this.resourceIds.map(id => ({ providerId: `${PROVIDER_ID_PREFIX}${withoutPrefix(id)}` })),
      systemAssignedIdentityRole: this.role && { definitionId: this.role.roleDefinitionId, scope: this.role.scope },
    };
  }
}

/** The provider takes ids with and without it. */
function withoutPrefix(id: string): string {
  return id.startsWith(PROVIDER_ID_PREFIX) ? id.slice(PROVIDER_ID_PREFIX.length) : id;
}
