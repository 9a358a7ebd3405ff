CREATE TABLE "figure_picks" (
	"search_id" integer PRIMARY KEY NOT NULL,
	"organization_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"question_hash" text NOT NULL,
	"candidate" jsonb NOT NULL,
	"file_ids" integer[] NOT NULL,
	"picked_by" integer NOT NULL,
	"picked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "figure_picks" ADD CONSTRAINT "figure_picks_search_id_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_picks" ADD CONSTRAINT "figure_picks_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_picks" ADD CONSTRAINT "figure_picks_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_picks" ADD CONSTRAINT "figure_picks_picked_by_users_id_fk" FOREIGN KEY ("picked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "figure_picks_of_question" ON "figure_picks" USING btree ("project_id","question_hash");