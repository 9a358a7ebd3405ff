ALTER TABLE "organizations" ADD COLUMN "code_as_typed" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "tagging_type" smallint DEFAULT 1 NOT NULL;