CREATE TABLE "binned_outputs" (
	"id" integer PRIMARY KEY NOT NULL,
	"organization_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"workflow" text NOT NULL,
	"input_variable" text NOT NULL,
	"input" jsonb NOT NULL,
	"state" text NOT NULL,
	"result" jsonb,
	"blob_key" text,
	"filename" text,
	"changed_from_id" integer,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"item_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outputs" DROP CONSTRAINT "outputs_changed_from_id_outputs_id_fk";
--> statement-breakpoint
ALTER TABLE "bin_items" ADD COLUMN "workflow" text;--> statement-breakpoint
ALTER TABLE "binned_outputs" ADD CONSTRAINT "binned_outputs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "binned_outputs" ADD CONSTRAINT "binned_outputs_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "binned_outputs" ADD CONSTRAINT "binned_outputs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "binned_outputs" ADD CONSTRAINT "binned_outputs_item_id_bin_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."bin_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "binned_outputs_of_item" ON "binned_outputs" USING btree ("item_id");