package main

import (
	"time"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
)

// condition is one of Cluster API's older kind, as BYOH has them.
type condition struct {
	kind     string
	isTrue   bool
	reason   string
	severity string
}

// setCondition sets a condition in memory. One that stays as it is keeps its time.
func setCondition(object *unstructured.Unstructured, c condition) error {
	conditions, _, err := unstructured.NestedSlice(object.Object, "status", "conditions")
	if err != nil {
		return err
	}
	set := c.object()
	for i, entry := range conditions {
		old, isMap := entry.(map[string]any)
		if !isMap || old["type"] != c.kind {
			continue
		}
		if old["status"] == set["status"] && old["reason"] == set["reason"] {
			return nil
		}
		conditions[i] = set
		return unstructured.SetNestedSlice(object.Object, conditions, "status", "conditions")
	}
	return unstructured.SetNestedSlice(object.Object, append(conditions, set), "status", "conditions")
}

func (c condition) object() map[string]any {
	object := map[string]any{"type": c.kind, "status": "False", "lastTransitionTime": time.Now().UTC().Format(time.RFC3339)}
	if c.isTrue {
		object["status"] = "True"
		return object
	}
	object["reason"] = c.reason
	object["severity"] = c.severity
	return object
}

func isTrue(object *unstructured.Unstructured, kind string) bool {
	conditions, _, _ := unstructured.NestedSlice(object.Object, "status", "conditions")
	for _, entry := range conditions {
		if c, isMap := entry.(map[string]any); isMap && c["type"] == kind {
			return c["status"] == "True"
		}
	}
	return false
}
