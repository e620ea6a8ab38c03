DROP TABLE auto_analysis_settings;
