CREATE TABLE "run_events" (
	"run_id" integer NOT NULL,
	"number" integer NOT NULL,
	"event" jsonb NOT NULL,
	CONSTRAINT "run_events_run_id_number_pk" PRIMARY KEY("run_id","number")
);
--> statement-breakpoint
CREATE TABLE "run_steps" (
	"run_id" integer NOT NULL,
	"key" text NOT NULL,
	"input_hash" text,
	"result" jsonb,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "run_steps_run_id_key_pk" PRIMARY KEY("run_id","key")
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"project_id" integer,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" integer,
	"input" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"report" jsonb,
	"question" jsonb,
	"failure" jsonb,
	"retryable_until" timestamp with time zone,
	"started_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
INSERT INTO "runs" ("id", "organization_id", "project_id", "kind", "subject", "input", "state", "done", "total", "report", "failure", "started_by", "created_at", "started_at", "finished_at") OVERRIDING SYSTEM VALUE
SELECT "id", "organization_id", "project_id", 'import',
	CASE "source" ->> 'kind' WHEN 'archive' THEN "source" ->> 'filename' ELSE
		CASE "source" ->> 'provider' WHEN 'google' THEN 'Google Drive' WHEN 'microsoft' THEN 'OneDrive · SharePoint' WHEN 'dropbox' THEN 'Dropbox' ELSE "source" ->> 'provider' END
		|| ': ' || coalesce("source" #>> '{items,0,name}', '')
		|| CASE WHEN jsonb_array_length("source" -> 'items') > 1 THEN ' +' || jsonb_array_length("source" -> 'items') - 1 ELSE '' END END,
	jsonb_build_object('folderId', "folder_id", 'source', "source"),
	CASE "status" WHEN 'waiting' THEN 'queued' WHEN 'done' THEN 'completed' ELSE "status" END,
	"added" + "new_versions" + "unchanged" + "refused", "total",
	jsonb_build_object('added', "added", 'newVersions', "new_versions", 'unchanged', "unchanged", 'refused', "refused", 'refusals', "refusals"),
	"failure", "started_by", "created_at",
	CASE "status" WHEN 'waiting' THEN NULL ELSE "created_at" END, "finished_at"
FROM "imports";--> statement-breakpoint
SELECT setval(pg_get_serial_sequence('runs', 'id'), greatest(1, (SELECT max("id") FROM "runs")), EXISTS (SELECT FROM "runs"));--> statement-breakpoint
INSERT INTO "run_steps" ("run_id", "key", "result", "at")
SELECT "import_id", "item_key", jsonb_build_object('fileId', "file_id", 'revision', "revision"), "imports"."created_at"
FROM "imported_items" JOIN "imports" ON "imports"."id" = "imported_items"."import_id";--> statement-breakpoint
INSERT INTO "runs" ("organization_id", "project_id", "kind", "subject", "subject_id", "input", "state", "started_by", "created_at", "started_at", "finished_at")
SELECT "organization_id", "project_id", 'answer', "query", "id", jsonb_build_object('searchId', "id", 'conversationId', "conversation_id"),
	CASE "state" WHEN 'planned' THEN 'waiting' ELSE "state" END, "created_by", "created_at", "created_at", "finished_at"
FROM "searches"
WHERE "state" <> 'completed'
	OR EXISTS (SELECT FROM "search_events" WHERE "search_id" = "searches"."id")
	OR EXISTS (SELECT FROM "search_journal" WHERE "search_id" = "searches"."id")
ORDER BY "id";--> statement-breakpoint
INSERT INTO "run_events" ("run_id", "number", "event")
SELECT "runs"."id", "number", "event" FROM "search_events" JOIN "runs" ON "kind" = 'answer' AND "subject_id" = "search_id";--> statement-breakpoint
INSERT INTO "run_steps" ("run_id", "key", "input_hash", "result", "at")
SELECT "runs"."id", 'model#' || lpad(("number" - 1)::text, 6, '0'), "request_hash",
	jsonb_build_object('model', "model", 'request', "request", 'reply', "reply"), "at"
FROM "search_journal" JOIN "runs" ON "kind" = 'answer' AND "subject_id" = "search_id";--> statement-breakpoint
DROP TABLE "imported_items" CASCADE;--> statement-breakpoint
DROP TABLE "imports" CASCADE;--> statement-breakpoint
DROP TABLE "search_events" CASCADE;--> statement-breakpoint
DROP TABLE "search_journal" CASCADE;--> statement-breakpoint
DROP INDEX "searches_under_way";--> statement-breakpoint
ALTER TABLE "run_events" ADD CONSTRAINT "run_events_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_steps" ADD CONSTRAINT "run_steps_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "runs_of_project" ON "runs" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "runs_open" ON "runs" USING btree ("organization_id","kind","started_by") WHERE "runs"."state" in ('queued', 'running', 'waiting');--> statement-breakpoint
CREATE UNIQUE INDEX "runs_open_once" ON "runs" USING btree ("kind","subject_id") WHERE "runs"."state" in ('queued', 'running', 'waiting');--> statement-breakpoint
CREATE INDEX "runs_of_subject" ON "runs" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE INDEX "runs_retryable" ON "runs" USING btree ("retryable_until") WHERE "runs"."retryable_until" is not null;--> statement-breakpoint
ALTER TABLE "searches" DROP COLUMN "state";--> statement-breakpoint
ALTER TABLE "searches" DROP COLUMN "finished_at";