/**
 * `running`: 0 no, 1 beside others, 2 with nothing beside it. `suspect`: the service died while the
 * chunk was running. `attempts` counts from now on only deaths while it ran by itself. What was
 * fitted to at most 1.5 times so far is `limited`.
 */
export const suspectSchema = `
ALTER TABLE chunks ADD COLUMN running INTEGER NOT NULL DEFAULT 0;
ALTER TABLE chunks ADD COLUMN suspect INTEGER NOT NULL DEFAULT 0;
CREATE INDEX chunks_running ON chunks(task) WHERE running > 0;
UPDATE chunks SET attempts = 0 WHERE state = 0;
UPDATE tasks SET fit = 'limited' WHERE fit = 'interval';
`
