ALTER TABLE "watched_companies" ADD COLUMN "questions" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "watched_companies" ADD COLUMN "waiting" text[] DEFAULT '{}' NOT NULL;