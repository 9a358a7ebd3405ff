ALTER TABLE "binned_files" ADD COLUMN "edited_cells" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "edited_cells" integer;