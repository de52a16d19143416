/**
 * Changes, undos and redos have idempotency keys too. `step` is the seq of the first change of the request's step, and
 * `refusals` has the problems of a batch as JSON, by place. The keys of captures have no `expires_on`.
 */
export const script = `
ALTER TABLE idempotency ADD COLUMN step INTEGER;
ALTER TABLE idempotency ADD COLUMN refusals TEXT;
ALTER TABLE idempotency ADD COLUMN expires_on INTEGER;
CREATE INDEX idempotency_expiry ON idempotency (expires_on) WHERE expires_on IS NOT NULL;
CREATE INDEX idempotency_batch ON idempotency (account) WHERE item = '' AND length(request) > 20;
`;
