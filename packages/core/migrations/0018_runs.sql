CREATE TABLE "run_steps" (
	"run_id" integer NOT NULL,
	"key" text NOT NULL,
	"result" jsonb,
	CONSTRAINT "run_steps_run_id_key_pk" PRIMARY KEY("run_id","key")
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"input" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"report" jsonb,
	"failure" jsonb,
	"retryable_until" timestamp with time zone,
	"started_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "run_steps" ADD CONSTRAINT "run_steps_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "runs_of_project" ON "runs" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "runs_open" ON "runs" USING btree ("id") WHERE "runs"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "runs_retryable" ON "runs" USING btree ("retryable_until") WHERE "runs"."retryable_until" is not null;--> statement-breakpoint
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
INSERT INTO "run_steps" ("run_id", "key", "result")
SELECT "import_id", "item_key", jsonb_build_object('fileId', "file_id", 'revision', "revision") FROM "imported_items";--> statement-breakpoint
DROP TABLE "imported_items" CASCADE;--> statement-breakpoint
DROP TABLE "imports" CASCADE;
