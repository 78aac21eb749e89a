import { TemplateRetention } from '../../../src/gitops';

// <fragment>
new TemplateRetention({ ledger: '.capi/templates.json', generations: 3 });
// </fragment>
