import { webhookCalls } from './webhook-calls';

const METRICS = `# TYPE apiserver_admission_webhook_request_total counter
apiserver_admission_webhook_request_total{code="200",name="validation.b.example.com",operation="CREATE",rejected="false",type="validating"} 3
apiserver_admission_webhook_request_total{code="403",name="validation.b.example.com",operation="UPDATE",rejected="true",type="validating"} 2
apiserver_admission_webhook_request_total{code="200",name="default.a.example.com",operation="CREATE",rejected="false",type="admit"} 5
apiserver_request_total{code="200"} 12
`;

test('sums the calls of each webhook, whatever the operation, and names those that are never asked', () => {
  expect(webhookCalls(['validation.c.example.com'], METRICS)).toEqual([
    { webhook: 'default.a.example.com', calls: 5, refusals: 0 },
    { webhook: 'validation.b.example.com', calls: 5, refusals: 2 },
    { webhook: 'validation.c.example.com', calls: 0, refusals: 0 },
  ]);
});

test('there are none before the first call', () => {
  expect(webhookCalls([], '')).toEqual([]);
});
