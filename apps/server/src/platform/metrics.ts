import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  /** Labels are the route's id and the status, never a path or an identifier: those are without end. */
  readonly requestDurationSeconds: Histogram<'route' | 'status'>;
  readonly signIns: Counter<'result'>;
  readonly outboxMessagesPending: Gauge;
  readonly deliveriesReceived: Counter;
  readonly deliveriesProcessed: Counter<'status'>;
  /** From the receipt of a delivery to the commit of its alerts. */
  readonly deliveryDurationSeconds: Histogram;
  readonly alertsCreated: Counter<'kind'>;
  readonly modelRuns: Counter<'outcome'>;
  readonly modelReviews: Counter<'outcome'>;
  readonly modelTokens: Counter<'direction'>;
  /** From the question to the model's answer, or to giving up on it. */
  readonly modelDurationSeconds: Histogram;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requestDurationSeconds: new Histogram({
      name: 'vedette_http_request_duration_seconds',
      help: 'Time from the arrival of a request to the end of its answer.',
      labelNames: ['route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    }),
    signIns: new Counter({
      name: 'vedette_sign_ins_total',
      help: 'Sign-ins with a password, by result.',
      labelNames: ['result'],
      registers: [registry],
    }),
    outboxMessagesPending: new Gauge({
      name: 'vedette_outbox_messages_pending',
      help: 'Mails that have not left the outbox.',
      registers: [registry],
    }),
    deliveriesReceived: new Counter({
      name: 'vedette_deliveries_received_total',
      help: 'Signed payloads that were durably kept.',
      registers: [registry],
    }),
    deliveriesProcessed: new Counter({
      name: 'vedette_deliveries_processed_total',
      help: 'Deliveries that the worker finished, by what became of them; `retried` ones come again.',
      labelNames: ['status'],
      registers: [registry],
    }),
    deliveryDurationSeconds: new Histogram({
      name: 'vedette_delivery_duration_seconds',
      help: 'Time from the receipt of a delivery to the commit of its alerts.',
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 600],
      registers: [registry],
    }),
    alertsCreated: new Counter({
      name: 'vedette_alerts_created_total',
      help: 'Alerts that came to be, those that tell the same as another included.',
      labelNames: ['kind'],
      registers: [registry],
    }),
    modelRuns: new Counter({
      name: 'vedette_llm_runs_total',
      help: 'Questions about alerts for the language model, by what became of them.',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    modelReviews: new Counter({
      name: 'vedette_llm_reviews_total',
      help: 'Questions about findings of audits for the language model, by what became of them.',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    modelTokens: new Counter({
      name: 'vedette_model_tokens_total',
      help: 'Tokens that the language model says it read (`in`) and wrote (`out`).',
      labelNames: ['direction'],
      registers: [registry],
    }),
    modelDurationSeconds: new Histogram({
      name: 'vedette_model_duration_seconds',
      help: 'Time from a question to the answer of the language model, or to giving up on it.',
      buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300],
      registers: [registry],
    }),
  };
}

/** Serves the metrics on a port of their own, so that the API's port never gives them away. */
export async function serveMetrics(metrics: Metrics, host: string, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}
