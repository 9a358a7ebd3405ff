ALTER TABLE "files" ADD COLUMN "read_in_part" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "failed_readings" integer DEFAULT 0 NOT NULL;