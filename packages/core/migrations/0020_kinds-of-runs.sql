DROP INDEX "file_vectors_of_project";--> statement-breakpoint
ALTER TABLE "file_vectors" ALTER COLUMN "passages" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "file_vectors" ALTER COLUMN "passages" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "file_vectors" ADD COLUMN "round" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "file_vectors_lacking" ON "file_vectors" USING btree ("project_id") WHERE "file_vectors"."failure" is null and ("file_vectors"."passages" is null or "file_vectors"."embedded" < "file_vectors"."passages");--> statement-breakpoint
CREATE INDEX "file_vectors_of_project" ON "file_vectors" USING btree ("project_id");--> statement-breakpoint
UPDATE "file_vectors" SET "passages" = NULL WHERE "state" = 'waiting';--> statement-breakpoint
INSERT INTO "runs" ("organization_id", "project_id", "kind", "subject", "subject_id", "input", "created_at")
SELECT "organization_id", "id", 'embedding', "name", "id", jsonb_build_object('projectId', "id"), now() FROM "projects"
WHERE EXISTS (SELECT FROM "file_vectors" WHERE "project_id" = "projects"."id" AND "state" = 'waiting' AND "failure" IS NULL) ORDER BY "id";--> statement-breakpoint
INSERT INTO "runs" ("organization_id", "kind", "subject", "subject_id", "input", "created_at")
SELECT "id", 'export', "name", "id", jsonb_build_object('deletedAfter', to_char("deleted_after" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), now()
FROM "organizations" WHERE "status" = 'deleting' AND "deleted_after" IS NOT NULL AND "export_key" IS NULL ORDER BY "id";--> statement-breakpoint
INSERT INTO "runs" ("organization_id", "project_id", "kind", "subject", "subject_id", "input", "started_by", "created_at")
SELECT "organization_id", "project_id", 'transcription', "filename", "id", jsonb_build_object('projectId', "project_id", 'fileId', "id"), "uploaded_by", "created_at"
FROM "files" WHERE "kind" IN ('mp3', 'wav', 'ogg', 'mp4', 'webm') AND "status" IN ('uploaded', 'reading') ORDER BY "id";--> statement-breakpoint
ALTER TABLE "file_vectors" DROP COLUMN "state";