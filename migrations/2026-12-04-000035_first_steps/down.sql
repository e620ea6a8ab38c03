DROP TABLE personality_preferences;
DROP TABLE first_steps;
