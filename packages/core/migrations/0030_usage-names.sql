ALTER TABLE "model_usage" RENAME COLUMN "untold" TO "requests_without_usage";--> statement-breakpoint
ALTER TABLE "model_calls" RENAME COLUMN "is_told" TO "is_reported";--> statement-breakpoint
UPDATE "model_settings" SET "embedding" = ("embedding" - 'told') || jsonb_build_object('settings', "embedding" -> 'told') WHERE "embedding" ? 'told';--> statement-breakpoint
UPDATE "model_settings" SET "reranking" = ("reranking" - 'told') || jsonb_build_object('settings', "reranking" -> 'told') WHERE "reranking" ? 'told';--> statement-breakpoint
UPDATE "model_settings" SET "transcription" = ("transcription" - 'told') || jsonb_build_object('settings', "transcription" -> 'told') WHERE "transcription" ? 'told';--> statement-breakpoint
UPDATE "run_steps" SET "result" = jsonb_set("result" #- '{reply,usage,told}', '{reply,usage,isReported}', "result" #> '{reply,usage,told}') WHERE "key" LIKE 'model#%' AND "result" #> '{reply,usage}' ? 'told';
