ALTER TABLE "company_summaries" ADD COLUMN "companies" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "target_company" text;