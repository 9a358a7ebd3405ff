ALTER TABLE "model_settings" ADD COLUMN "effort" text;--> statement-breakpoint
ALTER TABLE "model_settings" ADD COLUMN "time_limit_seconds" integer;