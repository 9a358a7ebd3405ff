DROP INDEX "model_usage_once";--> statement-breakpoint
ALTER TABLE "model_settings" ADD COLUMN "embedding" jsonb;--> statement-breakpoint
ALTER TABLE "model_settings" ADD COLUMN "reranking" jsonb;--> statement-breakpoint
ALTER TABLE "model_settings" ADD COLUMN "transcription" jsonb;--> statement-breakpoint
ALTER TABLE "model_usage" ADD COLUMN "user_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "model_usage" ADD COLUMN "month" timestamp with time zone DEFAULT '1970-01-01T00:00:00Z' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "model_usage_once" ON "model_usage" USING btree ("organization_id","month","project_id","user_id","purpose","model");