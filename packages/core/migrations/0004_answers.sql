CREATE TABLE "company_summaries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_summaries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"files_hash" text NOT NULL,
	"changed_by" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "model_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"search_id" integer,
	"purpose" text NOT NULL,
	"model" text NOT NULL,
	"input_tokens" integer NOT NULL,
	"output_tokens" integer NOT NULL,
	"is_told" boolean NOT NULL,
	"cost" double precision,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_settings" (
	"organization_id" integer PRIMARY KEY NOT NULL,
	"provider" text,
	"base_url" text,
	"region" text,
	"model" text,
	"helper_model" text,
	"encrypted_key" text,
	"input_price" double precision,
	"output_price" double precision,
	"context_tokens" integer,
	"budgets" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"title" text NOT NULL,
	"visibility" text DEFAULT 'workspace' NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_events" (
	"search_id" integer NOT NULL,
	"number" integer NOT NULL,
	"event" jsonb NOT NULL,
	CONSTRAINT "search_events_search_id_number_pk" PRIMARY KEY("search_id","number")
);
--> statement-breakpoint
CREATE TABLE "search_feedback" (
	"search_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"rating" smallint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_journal" (
	"search_id" integer NOT NULL,
	"number" integer NOT NULL,
	"model" text NOT NULL,
	"request_hash" text NOT NULL,
	"request" jsonb NOT NULL,
	"reply" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "search_journal_search_id_number_pk" PRIMARY KEY("search_id","number")
);
--> statement-breakpoint
ALTER TABLE "searches" ADD COLUMN "conversation_id" integer;--> statement-breakpoint
INSERT INTO "conversations" ("id", "organization_id", "project_id", "title", "created_by", "created_at", "asked_at") OVERRIDING SYSTEM VALUE SELECT "id", "organization_id", "project_id", left("query", 200), "created_by", "created_at", "created_at" FROM "searches";--> statement-breakpoint
SELECT setval(pg_get_serial_sequence('conversations', 'id'), (SELECT coalesce(max("id"), 0) + 1 FROM "conversations"), false);--> statement-breakpoint
UPDATE "searches" SET "conversation_id" = "id";--> statement-breakpoint
ALTER TABLE "searches" ALTER COLUMN "conversation_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "searches" ADD COLUMN "options" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "searches" ADD COLUMN "state" text DEFAULT 'completed' NOT NULL;--> statement-breakpoint
ALTER TABLE "searches" ADD COLUMN "replay_of" integer;--> statement-breakpoint
ALTER TABLE "searches" ADD COLUMN "finished_at" timestamp with time zone;--> statement-breakpoint
UPDATE "searches" SET "finished_at" = "created_at";--> statement-breakpoint
ALTER TABLE "company_summaries" ADD CONSTRAINT "company_summaries_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_summaries" ADD CONSTRAINT "company_summaries_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_summaries" ADD CONSTRAINT "company_summaries_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_calls" ADD CONSTRAINT "model_calls_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_settings" ADD CONSTRAINT "model_settings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_settings" ADD CONSTRAINT "model_settings_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_events" ADD CONSTRAINT "search_events_search_id_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_feedback" ADD CONSTRAINT "search_feedback_search_id_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_feedback" ADD CONSTRAINT "search_feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_journal" ADD CONSTRAINT "search_journal_search_id_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_summaries_of_project" ON "company_summaries" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "model_calls_of_organization" ON "model_calls" USING btree ("organization_id","at");--> statement-breakpoint
CREATE INDEX "conversations_of_project" ON "conversations" USING btree ("project_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "search_feedback_once" ON "search_feedback" USING btree ("search_id","user_id");--> statement-breakpoint
ALTER TABLE "searches" ADD CONSTRAINT "searches_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "searches" ADD CONSTRAINT "searches_replay_of_searches_id_fk" FOREIGN KEY ("replay_of") REFERENCES "public"."searches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "searches_of_conversation" ON "searches" USING btree ("conversation_id","id");