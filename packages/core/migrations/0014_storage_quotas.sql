ALTER TABLE "organizations" ADD COLUMN "quota_bytes" bigint;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "quota_bytes" bigint;