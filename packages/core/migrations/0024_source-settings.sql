CREATE TABLE "source_settings" (
	"organization_id" integer NOT NULL,
	"source" text NOT NULL,
	"settings" jsonb NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "source_settings_organization_id_source_pk" PRIMARY KEY("organization_id","source")
);
--> statement-breakpoint
ALTER TABLE "source_settings" ADD CONSTRAINT "source_settings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_settings" ADD CONSTRAINT "source_settings_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;